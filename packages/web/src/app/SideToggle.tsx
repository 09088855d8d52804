import { useText } from '#locale/use-text.ts'
import { CollapseIcon, ExpandIcon } from '#ui/icons.tsx'
import classes from './Shell.module.css'

interface SideToggleProps {
  readonly isCollapsed: boolean
  onToggle(): void
}

/** Switches the navigation between icons only and icons with names. */
export function SideToggle({ isCollapsed, onToggle }: SideToggleProps) {
  const text = useText()
  const label = text(isCollapsed ? 'app.expand-menu' : 'app.collapse-menu')
  return (
    <button type="button" className={classes.toggle} title={label} aria-label={label} onClick={onToggle}>
      {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
    </button>
  )
}
