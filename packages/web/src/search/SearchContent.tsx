import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import options from '#ui/options.module.css'
import { ResultOption } from './ResultOption.tsx'
import classes from './search.module.css'
import {
  formatCount,
  getAllLink,
  listId,
  type ResultGroup,
  type SearchResults,
  totalOf,
} from './search-results.ts'
import { type SearchView, signInAddress } from './search-state.ts'
import type { Search } from './use-search.ts'

interface SearchContentProps {
  readonly search: Search
  readonly notice: string | undefined
  readonly unavailable: string | undefined
}

/** Renders what is in the dropdown: the results, or why there are none. */
export function SearchContent({ search, notice, unavailable }: SearchContentProps) {
  const { view, submit, optionId } = search
  switch (view.state) {
    case 'closed':
      return <Notice text={notice} />
    case 'signed out':
      return unavailable === undefined ? <SignInFirst /> : <Notice text={unavailable} />
    case 'loading':
      return <Searching />
    case 'failed':
      return <Failed view={view} onRetry={submit} />
    case 'found':
      return <ResultList results={view.results} isOlder={view.isOlder} optionId={optionId} />
  }
}

function Notice({ text }: { readonly text: string | undefined }) {
  return (
    <div role="status" className={`${layout.message} ${classes.notice}`}>
      <p>{text}</p>
    </div>
  )
}

/** Asks the user to sign in, without a link on the sign-in page itself. */
function SignInFirst() {
  const text = useText()
  const isThere = useLocation({ select: (location) => location.pathname === signInAddress })
  return (
    <div role="status" className={`${layout.message} ${classes.notice}`}>
      <p>{text('search.sign-in')}</p>
      {isThere ? null : <Link to={signInAddress}>{text('sign-in.submit')}</Link>}
    </div>
  )
}

function Searching() {
  const text = useText()
  return (
    <div className={`${layout.message} ${classes.notice}`} aria-hidden>
      <p>{text('search.searching')}</p>
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} />
    </div>
  )
}

interface FailedProps {
  readonly view: SearchView & { readonly state: 'failed' }
  readonly onRetry: () => void
}

function Failed({ view, onRetry }: FailedProps) {
  const text = useText()
  return (
    <div role="alert" className={`${layout.message} ${classes.notice}`}>
      <p>{view.message ?? text('call.unreadable')}</p>
      {view.isWorthRepeating ? (
        <Button variant="default" size="xs" onClick={onRetry}>
          {text('app.retry')}
        </Button>
      ) : null}
    </div>
  )
}

interface ResultListProps {
  readonly results: SearchResults
  readonly isOlder: boolean
  readonly optionId: string | null
}

/** Renders the results in groups: as a listbox, or as plain text if nothing was found. */
function ResultList({ results, isOlder, optionId }: ResultListProps) {
  const text = useText()
  const groups = results.groups.map((group) => (
    <Group key={group.name} group={group} search={results.search} optionId={optionId} />
  ))
  if (totalOf(results).count === 0) {
    return (
      <div aria-busy={isOlder}>
        <div className={`${layout.padded} ${layout.wrap} ${layout.lineBelow}`}>
          <p>{text('search.nothing', { search: results.search })}</p>
          <p className={layout.small}>{text('search.scope')}</p>
        </div>
        <div className={options.list}>{groups}</div>
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
      className={options.list}
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
      <div id={headingId} className={`${layout.line} ${options.heading} ${classes.heading}`}>
        {text(`group.${group.name}`)}{' '}
        <span className={`${layout.amount} ${layout.accent} ${classes.badge}`}>{formatCount(group)}</span>
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
  const way = getAllLink(group)
  if (way === null) return null
  const counted = text(`search.count-${group.name}`, { count: group.count, shown: formatCount(group) })
  return (
    <Link
      id={way.optionId}
      to={way.address}
      search={{ search }}
      role="option"
      aria-selected={way.optionId === optionId}
      tabIndex={-1}
      className={`${options.option} ${layout.medium} ${classes.option} ${classes.all}`}
    >
      {text('search.see-all', { counted })}
    </Link>
  )
}
