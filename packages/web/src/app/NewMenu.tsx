import { Button, Popover } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'
import { FreshLink } from './FreshLink.tsx'
import classes from './Shell.module.css'

/** Renders the menu that creates a document of any kind. */
export function NewMenu() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.newButton ?? ''}
          aria-label={text('app.new')}
          leftSection={<PlusIcon size={18} />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.newName}>{text('app.new')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('app.new')}>
        <ul className={classes.links}>
          {kinds.map((kind) => (
            <li key={kind.name}>
              <FreshLink to={`/${kind.name}/create`} className={classes.link} onClick={() => setOpen(false)}>
                <KindIcon kind={kind.name} />
                {text(`${kind.name}.new`)}
              </FreshLink>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
