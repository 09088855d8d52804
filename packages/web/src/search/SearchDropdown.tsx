import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import { ResultList } from './ResultList.tsx'
import classes from './search.module.css'
import { type SearchView, signInAddress } from './search-view.ts'
import type { Search } from './use-search.ts'

/** Renders the dropdown below the search box: the results, or why there are none. */
export function SearchDropdown({ search }: { readonly search: Search }) {
  const { view } = search
  if (view.is === 'closed') return null
  return (
    // The arrow keys scroll it, so it does not need to be in the tab order.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the search box
    <div className={classes.dropdown} tabIndex={-1} onMouseDown={keepFocus}>
      {view.is === 'signed out' ? <SignInFirst /> : null}
      {view.is === 'loading' ? <Searching /> : null}
      {view.is === 'failed' ? <Failed view={view} onRetry={search.ask} /> : null}
      {view.is === 'found' ? (
        <ResultList results={view.results} isOlder={view.isOlder} optionId={search.optionId} />
      ) : null}
    </div>
  )
}

/** Keeps the focus in the search box when the dropdown is clicked. */
function keepFocus(event: MouseEvent) {
  if (event.button === 0) event.preventDefault()
}

/** Asks the user to sign in, without a link on the sign-in page itself. */
function SignInFirst() {
  const text = useText()
  const isThere = useLocation({ select: (location) => location.pathname === signInAddress })
  return (
    <div role="status" className={classes.notice}>
      <p>{text('search.sign-in')}</p>
      {isThere ? null : <Link to={signInAddress}>{text('sign-in.submit')}</Link>}
    </div>
  )
}

function Searching() {
  const text = useText()
  return (
    <div className={classes.notice} aria-hidden>
      <p>{text('search.searching')}</p>
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} />
    </div>
  )
}

interface FailedProps {
  readonly view: SearchView & { readonly is: 'failed' }
  readonly onRetry: () => void
}

function Failed({ view, onRetry }: FailedProps) {
  const text = useText()
  return (
    <div role="alert" className={classes.notice}>
      <p>{view.message ?? text('call.unreadable')}</p>
      {view.isWorthRepeating ? (
        <Button variant="default" size="xs" onClick={onRetry}>
          {text('app.retry')}
        </Button>
      ) : null}
    </div>
  )
}
