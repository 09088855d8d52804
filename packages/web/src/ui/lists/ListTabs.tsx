import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/number-text.ts'
import layout from '#ui/layout.module.css'
import type { ListQuery } from './list-query.ts'
import classes from './lists.module.css'

export interface ListTab {
  readonly name: string
  readonly label: string
  /** Filter of the tab, including the unchanged rest of the current one. */
  readonly query: ListQuery
  /** Undefined: not counted yet. Null: the tab has no count. */
  readonly count: number | null | undefined
  readonly title?: string
  readonly isUrgent?: boolean
}

export interface ListTabsProps {
  readonly label: string
  readonly tabs: readonly ListTab[]
  readonly current: string
}

// The router must not decide which tab is current: further pages of a list belong to the same tab.
const onlyThisSearch = { exact: true, includeSearch: true }

/** Renders links to variants of a list, each with its count. */
export function ListTabs({ label, tabs, current }: ListTabsProps) {
  return (
    <nav
      className={`${layout.line} ${layout.tight} ${layout.scroll} ${layout.lineBelow} ${layout.screenOnly} ${classes.tabs}`}
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to="."
          search={tab.query}
          className={`${layout.line} ${layout.medium} ${layout.muted} ${classes.tab}`}
          title={tab.title}
          data-urgent={(tab.isUrgent && (tab.count ?? 0) > 0) || undefined}
          aria-current={tab.name === current ? 'page' : undefined}
          activeOptions={onlyThisSearch}
          resetScroll={false}
        >
          {tab.label}
          {/* Reserves the space of the count before it is known. */}
          {tab.count === null ? null : (
            <span
              className={`${layout.note} ${layout.amount} ${classes.count}`}
              data-uncounted={tab.count === undefined || undefined}
            >
              {tab.count === undefined ? '' : showCount(tab.count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
