import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import classes from './lists.module.css'
import type { ListQuery } from './use-list-address.ts'

export interface ListTab {
  readonly name: string
  readonly label: string
  /** What the list is asked for there; the rest of the filter stays. */
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

// Which tab is the current one is ours to say: a list is the same on its second page.
const onlyThisSearch = { exact: true, includeSearch: true }

/** The lists beside each other that differ in one thing, each with its count. */
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
          {/* Its place is there before it is. */}
          <span className={classes.count} data-uncounted={tab.count === undefined || undefined}>
            {tab.count === undefined ? '' : showCount(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  )
}
