import { useMe } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyModule } from '#ui/lazy.tsx'
import { PopoverButton } from '#ui/lazy-popups.tsx'
import type { ProfilePanelProps } from './ProfilePanel.tsx'
import classes from './Shell.module.css'

const panel = lazyModule(() => import('./ProfilePanel.tsx'))

/** Renders the button with the initials of the member. Its menu is a lazy chunk, loaded when it is opened. */
export function ProfileMenu(opens: Pick<ProfilePanelProps, 'onOpenHelp' | 'onOpenPalette'>) {
  const text = useText()
  const name = useMe()?.name ?? ''
  return (
    <PopoverButton
      label={text('profile.title')}
      position="bottom-end"
      width={280}
      withinPortal={false}
      prepare={panel.load}
      renderButton={(opener) => (
        <button
          type="button"
          className={`${layout.card} ${layout.centered} ${layout.small} ${layout.strong} ${layout.accent} ${classes.profile}`}
          aria-label={text('profile.open', { name })}
          data-initials={initialsOf(name)}
          {...opener}
        />
      )}
    >
      {(close) => panel.loaded && <panel.loaded.ProfilePanel {...opens} onFollow={close} />}
    </PopoverButton>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}
