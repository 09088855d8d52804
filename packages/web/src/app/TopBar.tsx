import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '#auth/session.ts'
import { useText } from '#locale/use-text.ts'
import { MarkDrawing } from '#ui/drawings.tsx'
import { MenuIcon } from '#ui/icons.tsx'
import { productName } from '#ui/product-name.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './Shell.module.css'

/** Above every screen: the name at the left, the middle free, the member at the right. */
export function TopBar({ onOpenMenu }: { readonly onOpenMenu?: () => void }) {
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
        <MarkDrawing />
        {productName()}
      </Link>
      <div className={classes.middle} />
      {isSignedIn ? <ProfileMenu /> : null}
    </header>
  )
}
