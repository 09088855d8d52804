import { Button, Checkbox } from '@mantine/core'
import type { Paper } from '#documents/papers/paper-queries.ts'
import { usePaperDialog } from '#documents/papers/use-paper-dialog.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/action-icons.tsx'
import classes from './composer.module.css'
import type { LetterDraft } from './letter-queries.ts'
import { attachedToggled, type Edits, type WrittenLetter } from './written-letter.ts'

interface AttachmentsProps {
  readonly paper: Paper
  readonly letter: WrittenLetter
  readonly draft: LetterDraft
  onEdit(changed: Edits): void
}

/** Selects the attachments: the document, and the documents that it was created from or that were created from it. */
export function Attachments({ paper, letter, draft, onEdit }: AttachmentsProps) {
  const text = useText()
  const { dialog, preview } = usePaperDialog()
  return (
    <fieldset className={classes.attachments}>
      <legend>{text('composer.attachments')}</legend>
      <Checkbox
        label={draft.file}
        checked={letter.attachesDocument}
        onChange={(event) => onEdit({ attachesDocument: event.currentTarget.checked })}
      />
      {draft.linked.map(({ id, file }) => (
        <Checkbox
          key={id}
          label={file}
          checked={letter.attachedIds.includes(id)}
          onChange={() => onEdit(attachedToggled(letter, id))}
        />
      ))}
      <Button
        variant="default"
        className={classes.preview ?? ''}
        leftSection={<EyeIcon size={18} />}
        onClick={() => preview({ ...paper, locale: draft.locale })}
      >
        {text('preview.open')}
      </Button>
      {dialog}
    </fieldset>
  )
}
