import { CloseButton } from '@mantine/core'
import { useId } from 'react'
import { useText } from '#locale/use-text.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'

/** Renders the navigation of narrow screens: a drawer on the left that closes when a link is followed. */
export function DrawerNavigation({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} isLight className={classes.drawer}>
      <div className={classes.drawerHead}>
        <span id={titleId}>{text('app.navigation')}</span>
        <CloseButton aria-label={text('app.close-menu')} onClick={onClose} />
      </div>
      <nav aria-labelledby={titleId}>
        <Navigation onFollow={onClose} />
      </nav>
    </ModalDialog>
  )
}
