import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import layout from '#ui/layout.module.css'
import { ProductLogo } from '#ui/ProductLogo.tsx'
import { productName } from '#ui/use-title.ts'
import classes from './Shell.module.css'

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
