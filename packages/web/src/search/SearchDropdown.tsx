import { Button, Loader } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { ResultList } from './ResultList.tsx'
import classes from './search.module.css'
import type { SearchView } from './search-view.ts'
import type { Search } from './use-search.ts'

/** Below the box: what was found, or why there is nothing. */
export function SearchDropdown({ search }: { readonly search: Search }) {
  const { view } = search
  if (view.is === 'closed') return null
  return (
    // Scrolled by moving over the options, so the keyboard need not stop at it.
    <div className={classes.dropdown} tabIndex={-1}>
      {view.is === 'signed out' ? <SignInFirst onFollow={search.leave} /> : null}
      {view.is === 'loading' ? <Searching /> : null}
      {view.is === 'failed' ? <Failed view={view} onRetry={search.ask} /> : null}
      {view.is === 'found' ? (
        <ResultList
          results={view.results}
          isOlder={view.isOlder}
          optionId={search.optionId}
          onFollow={search.leave}
        />
      ) : null}
    </div>
  )
}

/** On the way in already, there is nowhere to lead to. */
function SignInFirst({ onFollow }: { readonly onFollow: () => void }) {
  const text = useText()
  const isThere = useLocation({ select: (location) => location.pathname === '/login' })
  return (
    <div role="status" className={classes.notice}>
      <p>{text('search.sign-in')}</p>
      {isThere ? null : (
        <Link to="/login" onClick={onFollow}>
          {text('sign-in.submit')}
        </Link>
      )}
    </div>
  )
}

function Searching() {
  const text = useText()
  return (
    <div className={classes.notice} aria-hidden>
      <Loader size={20} className={classes.spinner} />
      <p>{text('search.searching')}</p>
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
