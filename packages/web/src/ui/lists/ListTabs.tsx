import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import classes from './lists.module.css'
import type { ListQuery } from './use-list-address.ts'

export interface ListTab {
  readonly name: string
  readonly label: string
  /** Filter of the tab, including the unchanged rest of the current one. */
  readonly query: ListQuery
  /** Undefined: not counted yet. */
  readonly count: number | undefined
  readonly isUrgent?: boolean
}

interface ListTabsProps {
  readonly label: string
  readonly tabs: readonly ListTab[]
  readonly current: string
}

// The router must not decide which tab is current: further pages of a list belong to the same tab.
const onlyThisSearch = { exact: true, includeSearch: true }

/** Renders links to variants of a list, each with its count. */
export function ListTabs({ label, tabs, current }: ListTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to="."
          search={tab.query}
          className={classes.tab}
          data-urgent={(tab.isUrgent && tab.count !== undefined && tab.count > 0) || undefined}
          aria-current={tab.name === current ? 'page' : undefined}
          activeOptions={onlyThisSearch}
          resetScroll={false}
        >
          {tab.label}
          {/* Reserves the space of the count before it is known. */}
          <span className={classes.count} data-uncounted={tab.count === undefined || undefined}>
            {tab.count === undefined ? '' : showCount(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  )
}
