import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '#auth/session.ts'
import { useText } from '#locale/use-text.ts'
import { SearchBar } from '#search/SearchBar.tsx'
import { MenuIcon } from '#ui/icons.tsx'
import { ProductLogo } from '#ui/ProductLogo.tsx'
import { productName } from '#ui/product-name.ts'
import { NewMenu } from './NewMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './Shell.module.css'

interface TopBarProps {
  readonly onOpenMenu?: () => void
  readonly onOpenShortcuts?: () => void
}

/** Renders the top bar: name on the left, search in the middle, member on the right. */
export function TopBar({ onOpenMenu, onOpenShortcuts }: TopBarProps) {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  return (
    <header className={classes.top}>
      {onOpenMenu ? (
        <button
          type="button"
          className={classes.menuButton}
          aria-label={text('app.open-menu')}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <MenuIcon />
        </button>
      ) : null}
      <Link to={isSignedIn ? '/dashboard' : '/'} className={classes.brand}>
        <ProductLogo />
        <span className={classes.brandName}>{productName()}</span>
      </Link>
      <div className={classes.middle}>
        <SearchBar isSignedIn={isSignedIn} />
      </div>
      {isSignedIn ? (
        <div className={classes.topEnd}>
          <NewMenu />
          <ProfileMenu onOpenShortcuts={onOpenShortcuts} />
        </div>
      ) : null}
    </header>
  )
}
