import { Popover } from '@mantine/core'
import { type FunctionComponent, useState } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import type { ProfilePanelProps } from './ProfilePanel.tsx'
import classes from './Shell.module.css'

type Panel = FunctionComponent<ProfilePanelProps>

/** Renders the button with the initials of the member. Its menu is a lazy chunk, loaded when it is opened. */
export function ProfileMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: (() => void) | undefined }) {
  const text = useText()
  const name = useMe()?.name ?? ''
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<Panel | null>(null)

  async function toggle() {
    try {
      const { ProfilePanel } = await import('./ProfilePanel.tsx')
      setPanel(() => ProfilePanel)
      setOpen((before) => !before)
    } catch {
      showToast('error', text('app.load-failed'), 5_000)
    }
  }

  return (
    <Popover
      position="bottom-end"
      width={280}
      withinPortal={false}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.profile}
          aria-label={text('profile.open', { name })}
          data-initials={initialsOf(name)}
          onClick={toggle}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={text('profile.title')}>
        {Panel ? <Panel onFollow={() => setOpen(false)} onOpenShortcuts={onOpenShortcuts} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}
