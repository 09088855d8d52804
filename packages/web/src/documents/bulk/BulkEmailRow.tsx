import { Button, Checkbox, Skeleton, Table, TextInput } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import { localeNames } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Attachments, EmailTextFields, LanguageField } from '#documents/email/EmailFields.tsx'
import type { EmailEdits } from '#documents/email/email-edits.ts'
import type { EmailDraft } from '#documents/email/email-queries.ts'
import { useText } from '#locale/use-text.ts'
import { SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import {
  canBeRestored,
  type EmailRow,
  findAddressError,
  findNotice,
  isChosen,
  mayHaveBeenSent,
  writtenEmail,
} from './email-rows.ts'

interface BulkEmailRowProps {
  readonly kind: DocumentKind
  readonly row: EmailRow
  /** Whether documents get the status of a sent document, unless the e-mail says otherwise. */
  readonly marksAsSent: boolean
  /** Whether the text is shown. */
  readonly isOpen: boolean
  onToggle(): void
  onChoose(isChosen: boolean): void
  onEdit(edits: EmailEdits): void
  onReload(): void
  /** Called to start the e-mail over, or to restore its text. */
  onSwap(): void
}

/** Shows the e-mail with one document: its recipient, whether it is sent, and in a second row its text. */
export function BulkEmailRow(props: BulkEmailRowProps) {
  const { row, isOpen, onToggle, onChoose } = props
  const { document, draft, failure, state } = row
  const text = useText()
  const detailsId = useId()
  const stateId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const isSent = state === 'sent'
  const number = document.shownNumber

  /** Closes the text on Escape, and not the dialog. */
  function closeDetails(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget } = event
    // The event may come from the preview, which is a dialog inside this one.
    const isInside = target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog')
    if (key !== 'Escape' || !isInside || event.defaultPrevented) return
    event.preventDefault()
    toggle.current?.focus()
    onToggle()
  }

  return (
    <>
      <Table.Tr data-document={number}>
        <SmallTableCell isRowHeading className={layout.amount}>
          <Checkbox
            label={number}
            checked={isSent || isChosen(row)}
            disabled={isSent || failure !== null}
            aria-describedby={stateId}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </SmallTableCell>
        <SmallTableCell label={text('lists.client')}>
          {formatDisplayName(toPartyNames(document))}
        </SmallTableCell>
        <SmallTableCell label={text('composer.to')}>
          <RecipientField {...props} />
        </SmallTableCell>
        <SmallTableCell label={text('bulk.language')}>
          {draft === null ? null : localeNames[draft.locale]}
        </SmallTableCell>
        <SmallTableCell label={text('lists.status')}>
          <RowState {...props} messageId={stateId} />
        </SmallTableCell>
        <SmallTableCell isActions>
          {draft === null || isSent ? null : (
            <Button
              ref={toggle}
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={text(isOpen ? 'bulk.hide-named' : 'bulk.show-named', { number })}
              onClick={onToggle}
              // The dialog leaves Escape to a button that has opened something.
              onKeyDown={(event) => {
                if (isOpen && event.key === 'Escape') onToggle()
              }}
            >
              {text(isOpen ? 'bulk.hide' : 'bulk.show')}
            </Button>
          )}
        </SmallTableCell>
      </Table.Tr>
      {isOpen && draft !== null && !isSent ? (
        <Table.Tr id={detailsId} onKeyDown={closeDetails}>
          <Table.Td colSpan={6}>
            <BulkEmailDetails {...props} draft={draft} />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}

/** Shows the address of the client, which can be changed. */
function RecipientField({ row, onEdit }: BulkEmailRowProps) {
  const text = useText()
  const written = writtenEmail(row)
  if (written === null) return row.isLoading ? <Skeleton height={36} /> : null
  const label = text('composer.to')
  const fault = row.faults.find(({ field }) => field === 'to')
  return row.state === 'sent' ? (
    written.to
  ) : (
    <TextInput
      name="to"
      aria-label={text('bulk.to', { number: row.document.shownNumber })}
      type="text"
      inputMode="email"
      autoComplete="off"
      miw="14rem"
      // as: the messages of the schema are text keys
      error={fault && text(fault.key as TextKey, { ...fault.params, field: label })}
      value={written.to}
      onChange={(event) => onEdit({ to: event.currentTarget.value })}
    />
  )
}

/** Says whether the e-mail is sent, or why not, with a button that loads it again. */
function RowState({ messageId, ...props }: BulkEmailRowProps & { readonly messageId: string }) {
  const text = useText()
  return (
    <>
      <div id={messageId}>
        <StateMessage {...props} />
      </div>
      {props.row.failure === null ? null : (
        <Button variant="default" size="compact-sm" onClick={props.onReload}>
          {text('app.retry')}
        </Button>
      )}
    </>
  )
}

function StateMessage({ row, marksAsSent, isOpen }: BulkEmailRowProps) {
  const text = useText()
  const { draft, failure, state } = row
  if (state === 'sent') return <span className={layout.good}>{text('emails.waiting')}</span>
  if (state === 'sending') return text('composer.sending')
  if (failure !== null) return <p className={layout.bad}>{failure.message}</p>
  if (draft === null) return text('app.loading')
  if (state !== 'unsent')
    return (
      <>
        <IssueResult row={row} />
        <p className={layout.bad}>{state.message}</p>
      </>
    )
  return <Intention {...{ row, marksAsSent, isOpen }} />
}

/** Says whether the e-mail will be sent, and what the member should know before that. */
function Intention({ row, marksAsSent, isOpen }: Pick<BulkEmailRowProps, 'row' | 'marksAsSent' | 'isOpen'>) {
  const text = useText()
  const written = writtenEmail(row)
  const notice = findNotice(row)
  const isLeftOut = !isChosen(row)
  const keepsStatus = marksAsSent && written?.marksAsSent === false && row.draft?.sent_status !== null
  return (
    <>
      <IssueResult row={row} />
      <Readiness row={row} />
      {keepsStatus && !isLeftOut ? <p className={layout.muted}>{text('bulk.keeps-status')}</p> : null}
      {notice === null ? null : (
        // It changes only while the text is shown.
        <p role={isOpen ? 'status' : undefined} className={mayHaveBeenSent(row) ? layout.bad : layout.muted}>
          {text(`composer.${notice}`)}
        </p>
      )}
    </>
  )
}

/** Says whether the document was issued before its e-mail is sent, or why it stays a draft. */
function IssueResult({ row: { issueResult } }: Pick<BulkEmailRowProps, 'row'>) {
  const text = useText()
  if (issueResult === null) return null
  if (issueResult === 'issued') return <p className={layout.good}>{text('issue.issued')}</p>
  return <p className={layout.bad}>{issueResult.message}</p>
}

/** Says whether the e-mail can be sent, or what is wrong with its addresses. */
function Readiness({ row }: Pick<BulkEmailRowProps, 'row'>) {
  const text = useText()
  const isLeftOut = !isChosen(row)
  const error = findAddressError(row)
  if (error === null || row.isChosen === false)
    return (
      <p className={isLeftOut ? layout.muted : undefined}>
        {text(isLeftOut ? 'bulk.left-out' : 'bulk.ready')}
      </p>
    )
  const isEmpty = (writtenEmail(row)?.to ?? '').trim() === ''
  if (isEmpty && isLeftOut) return <p className={layout.muted}>{text('bulk.no-address')}</p>
  // as: the messages of the schema are text keys
  const reason = text(error.key as TextKey, { ...error.params, field: text('composer.to') })
  return (
    <>
      {isLeftOut ? <p className={layout.muted}>{text('bulk.left-out')}</p> : null}
      <p className={layout.bad}>{reason}</p>
    </>
  )
}

interface BulkEmailDetailsProps extends BulkEmailRowProps {
  readonly draft: EmailDraft
}

/** Shows the text and the attachments of one e-mail, which can be changed. */
function BulkEmailDetails(props: BulkEmailDetailsProps) {
  const { kind, row, draft, marksAsSent, onEdit, onReload, onSwap } = props
  const text = useText()
  const { id, shownNumber, issuedAt } = row.document
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
          source={{ kind, shownNumber, content: { id }, isIssued: issuedAt !== null }}
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
