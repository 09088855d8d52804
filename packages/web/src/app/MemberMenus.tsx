import { Button } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { useText } from '#locale/use-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import { KindIcon, PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ActionMenu } from '#ui/lazy-popups.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

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
        return { id: name, label: text(`${name}.new`), icon: <KindIcon kind={name} />, to }
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
