import { VisuallyHidden } from '@mantine/core'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ProductLogo } from '#ui/ProductLogo.tsx'
import { productName, useTitle } from '#ui/use-title.ts'
import { PlainFrame, SearchBar } from './PlainLayout.tsx'
import classes from './Shell.module.css'

/** Renders the bar before the installation: the name of the product, which leads nowhere yet, and the search bar. */
export function BareBar() {
  const text = useText()
  return (
    <header
      className={`${layout.line} ${layout.loose} ${layout.lineBelow} ${layout.screenOnly} ${classes.top}`}
    >
      <span className={`${layout.line} ${layout.strong} ${layout.ink} ${classes.brand}`}>
        <ProductLogo />
        <span className={classes.brandName}>{productName()}</span>
      </span>
      <div className={`${layout.grow} ${classes.middle}`}>
        <SearchBar isSignedIn={false} unavailable={text('search.not-installed')} />
      </div>
    </header>
  )
}

/** Renders an unknown path: only the search bar, as the specification says. Its results are open and say that nothing is here. */
export function UnknownPath() {
  const text = useText()
  useTitle(null)
  const isSignedIn = useIsSignedIn()
  const bar = (
    <header
      className={`${layout.line} ${layout.loose} ${layout.lineBelow} ${layout.screenOnly} ${classes.top}`}
    >
      <div className={`${layout.grow} ${classes.middle}`}>
        <SearchBar isSignedIn={isSignedIn} notice={text('search.no-page')} />
      </div>
    </header>
  )
  return (
    <PlainFrame bar={bar}>
      <VisuallyHidden component="h1">{productName()}</VisuallyHidden>
    </PlainFrame>
  )
}
