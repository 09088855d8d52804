import { Button, Popover } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import classes from '#parties/parties.module.css'
import { PlusIcon } from '#ui/icons.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'

interface NewDocumentMenuProps {
  readonly relation: Relation
  readonly id: number
}

/** Links to a new document of each kind that can be for the lead or customer. */
export function NewDocumentMenu({ relation, id }: NewDocumentMenuProps) {
  const text = useText()
  const offered = kinds.filter(({ relations }) => relations.includes(relation))
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<PlusIcon size={18} />}>{text('parties.new-document')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('parties.new-document')}>
        <ul className={classes.menu}>
          {offered.map((kind) => (
            <li key={kind.name}>
              <Link to={`/${kind.name}/create/${relation}/${id}`} className={classes.menuLink}>
                <KindIcon kind={kind.name} />
                {text(`${kind.name}.new`)}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
