// Also for screens that do not require a sign-in, which load it without the rest of the office.
import '#locale/office-english.ts'
import { Button } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { useMe } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import { KindIcon, PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { ActionMenu, PopoverButton } from '#ui/lazy-popups.tsx'
import type { ProfilePanelProps } from './ProfilePanel.tsx'
import classes from './Shell.module.css'

interface MemberMenusProps {
  /** @param topic absent: the page of the open screen */
  readonly onOpenHelp?: ((topic?: HelpTopic) => void) | undefined
  readonly onOpenPalette?: (() => void) | undefined
}

/** Renders the menus of a signed-in member at the end of the top bar. */
export function MemberMenus({ onOpenHelp, onOpenPalette }: MemberMenusProps) {
  return (
    <div className={layout.actions}>
      <NewMenu />
      <ProfileMenu onOpenHelp={onOpenHelp} onOpenPalette={onOpenPalette} />
    </div>
  )
}

/** Renders the menu that creates a document of any kind. */
function NewMenu() {
  const text = useText()
  return (
    <ActionMenu
      actions={kinds.map(({ name, paths }) => {
        const to = `/${paths.record}/create`
        return { id: name, label: text(`${name}.create`), icon: <KindIcon kind={name} />, to }
      })}
      position="bottom-end"
      withinPortal={false}
      renderButton={(opener) => (
        <Button
          variant="default"
          className={layout.iconOnPhones ?? ''}
          aria-label={text('app.new')}
          leftSection={<PlusIcon size={18} />}
          {...opener}
        >
          {text('app.new')}
        </Button>
      )}
    />
  )
}

const ProfilePanel = lazyPart(async () => (await import('./ProfilePanel.tsx')).ProfilePanel)

/** Renders the button with the initials of the member. Its menu is a lazy chunk, loaded when it is opened. */
function ProfileMenu(opens: Pick<ProfilePanelProps, 'onOpenHelp' | 'onOpenPalette'>) {
  const text = useText()
  const name = useMe()?.name ?? ''
  return (
    <PopoverButton
      label={text('profile.title')}
      position="bottom-end"
      width={280}
      withinPortal={false}
      prepare={ProfilePanel.load}
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
      {(close) => <ProfilePanel {...opens} onFollow={close} />}
    </PopoverButton>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}
