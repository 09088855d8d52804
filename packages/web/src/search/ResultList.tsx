import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { ResultOption } from './ResultOption.tsx'
import classes from './search.module.css'
import { type ResultGroup, type SearchResults, shownCount, totalOf, wayToAll } from './search-results.ts'

/** Id of the listbox element. */
export const listId = 'search-results'

interface ResultListProps {
  readonly results: SearchResults
  readonly isOlder: boolean
  readonly optionId: string | null
}

/** Renders the results in groups: as a listbox, or as plain text if nothing was found. */
export function ResultList({ results, isOlder, optionId }: ResultListProps) {
  const text = useText()
  const groups = results.groups.map((group) => (
    <Group key={group.name} group={group} search={results.search} optionId={optionId} />
  ))
  if (totalOf(results).count === 0) {
    return (
      <div aria-busy={isOlder}>
        <div className={classes.nothing}>
          <p>{text('search.nothing', { search: results.search })}</p>
          <p className={classes.scope}>{text('search.scope')}</p>
        </div>
        <div className={classes.list}>{groups}</div>
      </div>
    )
  }
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={text('search.results')}
      aria-busy={isOlder}
      className={classes.list}
    >
      {groups}
    </div>
  )
}

interface GroupProps {
  readonly group: ResultGroup
  readonly search: string
  readonly optionId: string | null
}

function Group({ group, search, optionId }: GroupProps) {
  const text = useText()
  const headingId = `search-group-${group.name}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
    <div
      role="group"
      aria-labelledby={headingId}
      className={classes.group}
      data-empty={group.count === 0 || undefined}
    >
      <div id={headingId} className={classes.heading}>
        {text(`group.${group.name}`)} <span className={classes.badge}>{shownCount(group)}</span>
      </div>
      {group.hits.map((hit) => (
        <ResultOption key={hit.optionId} hit={hit} search={search} isActive={hit.optionId === optionId} />
      ))}
      <SeeAll group={group} search={search} optionId={optionId} />
    </div>
  )
}

/** Renders a link to all records of a group, if not all of them are shown: their list, filtered by the search text. */
function SeeAll({ group, search, optionId }: GroupProps) {
  const text = useText()
  const way = wayToAll(group)
  if (way === null) return null
  const counted = text(`search.count-${group.name}`, { count: group.count, shown: shownCount(group) })
  return (
    <Link
      id={way.optionId}
      to={way.address}
      search={{ search }}
      role="option"
      aria-selected={way.optionId === optionId}
      tabIndex={-1}
      className={`${classes.option} ${classes.all}`}
    >
      {text('search.see-all', { counted })}
    </Link>
  )
}
