import { Button, Checkbox } from '@mantine/core'
import { Attachments, EmailTextFields, LanguageField } from '#documents/email/EmailFields.tsx'
import type { EmailDraft } from '#documents/email/email-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { BulkEmailRowProps } from './BulkEmailRow.tsx'
import { canBeRestored, findNotice, writtenEmail } from './email-rows.ts'

interface BulkEmailDetailsProps extends BulkEmailRowProps {
  readonly draft: EmailDraft
}

/** Shows the text and the attachments of one e-mail, which can be changed. */
export function BulkEmailDetails(props: BulkEmailDetailsProps) {
  const { kind, row, draft, marksAsSent, onEdit, onReload, onSwap } = props
  const text = useText()
  const { id, shownNumber } = row.document
  const written = writtenEmail(row)
  if (written === null) return null
  return (
    <div className={layout.stack}>
      {findNotice(row) === null ? null : (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={onSwap}>
          {text(canBeRestored(row) ? 'composer.restore-text' : 'composer.start-over')}
        </Button>
      )}
      <EmailTextFields email={written} faults={row.faults} isWithoutTo onEdit={onEdit} />
      <div className={layout.grid}>
        <Attachments
          source={{ kind, shownNumber, content: { id } }}
          email={written}
          draft={draft}
          onEdit={onEdit}
        />
        <LanguageField
          value={written.locale ?? draft.locale}
          editing={{ edit: onEdit, failure: row.failure, retry: onReload }}
        />
      </div>
      {marksAsSent && draft.sent_status !== null ? (
        <Checkbox
          label={text('composer.mark-as-sent', { status: draft.sent_status.name })}
          checked={written.marksAsSent}
          onChange={(event) => onEdit({ marksAsSent: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}
