import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart, Nothing } from '#ui/lazy.tsx'
import { ProductLogo } from '#ui/ProductLogo.tsx'
import { RenderLater } from '#ui/rendering-priority.tsx'
import { productName } from '#ui/use-title.ts'
import classes from './Shell.module.css'

/** Renders screens that do not require a sign-in, below the top bar. */
export function PlainLayout() {
  return (
    <PlainFrame bar={<PlainBar />}>
      <Outlet />
    </PlainFrame>
  )
}

// The sign-in does not load the script of the search and of the menus before its form is shown.
export const SearchBar = lazyPart(async () => (await import('#search/SearchBar.tsx')).SearchBar, {
  fallback: Nothing,
})

const MemberMenus = lazyPart(async () => (await import('./MemberMenus.tsx')).MemberMenus, {
  fallback: Nothing,
})

/** Renders the top bar of screens that do not require a sign-in. Its search is rendered after the screen. */
export function PlainBar() {
  const isSignedIn = useIsSignedIn()
  const search = (
    <RenderLater>
      <SearchBar isSignedIn={isSignedIn} />
    </RenderLater>
  )
  return <TopBar search={search}>{isSignedIn ? <MemberMenus /> : null}</TopBar>
}

interface PlainFrameProps {
  readonly bar: ReactNode
  readonly children: ReactNode
}

/** Renders a bar at the top and a screen that does not require a sign-in. */
export function PlainFrame({ bar, children }: PlainFrameProps) {
  return (
    <div className={classes.plain}>
      <SkipLink />
      {bar}
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}

/** Renders the first element in the tab order, which skips everything that all screens repeat. */
export function SkipLink() {
  const text = useText()
  function skip() {
    document.getElementById('content')?.focus()
  }
  return (
    <button
      type="button"
      className={`${layout.card} ${layout.screenOnly} ${layout.accent} ${classes.skip}`}
      onClick={skip}
    >
      {text('app.skip-to-content')}
    </button>
  )
}

interface TopBarProps {
  readonly search: ReactNode
  /** Absent: the mark and the name of the product. */
  readonly brand?: ReactNode
  /** Menus at the end of the bar. */
  readonly children?: ReactNode
  /** The button of the menu on narrow screens. */
  readonly menuButton?: ReactNode
}

/** Renders the top bar: name on the left, search in the middle, menus of the member on the right. */
export function TopBar({ search, children, menuButton, brand }: TopBarProps) {
  const isSignedIn = useIsSignedIn()
  return (
    <header
      className={`${layout.line} ${layout.loose} ${layout.lineBelow} ${layout.screenOnly} ${classes.top}`}
    >
      {menuButton}
      <Link
        to={isSignedIn ? '/dashboard' : '/'}
        className={`${layout.line} ${layout.strong} ${layout.ink} ${classes.brand}`}
      >
        {brand ?? <ProductBrand />}
      </Link>
      <div className={`${layout.grow} ${classes.middle}`}>{search}</div>
      {children}
    </header>
  )
}

/** Renders the mark and the name of the product. */
export function ProductBrand() {
  return (
    <>
      <ProductLogo />
      <span className={classes.brandName}>{productName()}</span>
    </>
  )
}
