import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import options from '#ui/options.module.css'
import { ResultOption } from './ResultOption.tsx'
import classes from './search.module.css'
import { formatCount, getAllLink, type ResultGroup, type SearchResults, totalOf } from './search-results.ts'
import { type SearchView, signInAddress } from './search-state.ts'
import type { Search } from './use-search.ts'

interface SearchDropdownProps {
  readonly search: Search
  readonly notice: string | undefined
  readonly unavailable: string | undefined
}

/** Renders the dropdown below the search box: the results, or why there are none. */
export function SearchDropdown({ search, notice, unavailable }: SearchDropdownProps) {
  const { view, typed } = search
  const isNotice = notice !== undefined && typed === ''
  if (view.state === 'closed' && !isNotice) return null
  return (
    // The arrow keys scroll it, so it does not need to be in the tab order.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the search box
    <div
      className={`${layout.card} ${layout.pane} ${classes.dropdown}`}
      tabIndex={-1}
      onMouseDown={keepFocus}
    >
      {view.state === 'closed' ? <Notice text={notice} /> : null}
      {view.state === 'signed out' && unavailable !== undefined ? <Notice text={unavailable} /> : null}
      {view.state === 'signed out' && unavailable === undefined ? <SignInFirst /> : null}
      {view.state === 'loading' ? <Searching /> : null}
      {view.state === 'failed' ? <Failed view={view} onRetry={search.submit} /> : null}
      {view.state === 'found' ? (
        <ResultList results={view.results} isOlder={view.isOlder} optionId={search.optionId} />
      ) : null}
    </div>
  )
}

/** Keeps the focus in the search box when the dropdown is clicked. */
function keepFocus(event: MouseEvent) {
  if (event.button === 0) event.preventDefault()
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

/** Id of the listbox element. */
export const listId = 'search-results'

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
