import { Popover, UnstyledButton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import choiceClasses from '#documents/conversions/conversions.module.css'
import { mailStateQuery } from '#documents/letters/letter-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon, MailIcon, VersionsIcon } from '#ui/action-icons.tsx'
import { MoreIcon } from '#ui/icons.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import classes from './papers.module.css'
import type { PaperActions, StoredDocument } from './use-paper-actions.ts'

addEnglish({ ...conversionsEnglish, ...previewEnglish })

interface PaperMenuProps {
  readonly kind: DocumentKind
  readonly of: StoredDocument
  readonly actions: PaperActions
}

/** Shows the menu of a document in a list: preview, PDF, e-mail and versions. */
export function PaperMenu({ kind, of, actions }: PaperMenuProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isOff = useQuery({ ...mailStateQuery(), enabled: isOpen }).data?.is_on === false
  const label = text('preview.more-of', { name: of.shownNumber })
  function choose(act: (document: StoredDocument) => void) {
    setOpen(false)
    // A closing dialog returns the focus to the element that had it before, and the menu is removed by then.
    trigger.current?.focus({ preventScroll: true })
    act(of)
  }
  return (
    <Popover
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      portalProps={{ target: '#content' }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          ref={trigger}
          className={classes.rowMenu ?? ''}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          <MoreIcon size={18} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ul className={choiceClasses.choices}>
          <li>
            <UnstyledButton className={choiceClasses.choice ?? ''} onClick={() => choose(actions.preview)}>
              <EyeIcon />
              {text('preview.open')}
            </UnstyledButton>
          </li>
          <li>
            <UnstyledButton className={choiceClasses.choice ?? ''} onClick={() => choose(actions.download)}>
              <DownloadIcon />
              {text('preview.download')}
            </UnstyledButton>
          </li>
          <li>
            <UnstyledButton className={choiceClasses.choice ?? ''} onClick={() => choose(actions.email)}>
              <MailIcon />
              <span>
                {text('composer.email')}
                {isOff ? <small className={classes.hint}>{text('composer.off')}</small> : null}
              </span>
            </UnstyledButton>
          </li>
          <li>
            <UnstyledButton
              className={choiceClasses.choice ?? ''}
              component={Link}
              to={`/${kind.name}/versions/${of.id}`}
            >
              <VersionsIcon />
              {text('conversions.versions')}
            </UnstyledButton>
          </li>
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
