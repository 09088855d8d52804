import { Attachments, EmailTextFields, LanguageField } from '#documents/email/EmailFields.tsx'
import { hasWrittenText, isOutdated } from '#documents/email/email-edits.ts'
import type { EmailDraft } from '#documents/email/email-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { BulkEmailRowProps } from './BulkEmailRow.tsx'
import { type EmailRow, writtenEmail } from './email-rows.ts'

interface BulkEmailDetailsProps extends BulkEmailRowProps {
  readonly draft: EmailDraft
}

/** Shows the text and the attachments of one e-mail, which can be changed. */
export function BulkEmailDetails({ kind, row, draft, onEdit, onReload }: BulkEmailDetailsProps) {
  const text = useText()
  const { id, shownNumber } = row.document
  const written = writtenEmail(row)
  const notice = noticeOn(row, draft)
  if (written === null) return null
  return (
    <div className={layout.stack}>
      {notice === null ? null : (
        <p role="status" className={layout.muted}>
          {text(`composer.${notice}`)}
        </p>
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
    </div>
  )
}

/** Returns the notice about the origin of the text, as in the dialog for one e-mail; null: it comes from the template. */
function noticeOn({ edits, unsent }: EmailRow, draft: EmailDraft) {
  if (unsent?.triedWith !== undefined) return unsent.triedWith === null ? 'check-outbox' : 'unconfirmed'
  if (isOutdated(draft, edits) && hasWrittenText(edits)) return 'outdated-draft'
  return unsent !== null && hasWrittenText(unsent.edits) ? 'draft' : null
}
