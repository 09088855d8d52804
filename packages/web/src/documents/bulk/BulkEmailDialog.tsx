import { Box, Button, Checkbox, Group, Title, VisuallyHidden } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import bulkEnglish from '@quittance/shared/locales/en/bulk-documents.json' with { type: 'json' }
import documentEmailsEnglish from '@quittance/shared/locales/en/document-emails.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { type SubmitEvent, useId, useRef, useState } from 'react'
import composer from '#documents/email/composer.module.css'
import { useIssuing } from '#documents/issuing/issuing-queries.ts'
import { CloseButton } from '#documents/preview/PreviewDialog.tsx'
import previewClasses from '#documents/preview/preview.module.css'
import { SellerNotice } from '#documents/SellerNotice.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { keepFocusNearby } from '#ui/focus.ts'
import { SmallTable } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { BulkEmailRow } from './BulkEmailRow.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { canBeSent, type EmailedDocument, type EmailRow, isSentAsDraft } from './email-rows.ts'
import { useBulkEmails } from './use-bulk-emails.ts'

addEnglish({ ...bulkEnglish, ...documentEmailsEnglish, ...emailComposerEnglish })
addEnglish({ ...emailsEnglish, ...issueEnglish, ...issueDialogsEnglish })
addEnglish({ ...listsEnglish, ...previewEnglish })

export interface BulkEmailDialogProps {
  readonly kind: DocumentKind
  readonly documents: readonly EmailedDocument[]
  /** @param sentIds ids of the documents whose e-mail was queued @param message says how many */
  onClose(sentIds: readonly number[], message: string): void
}

/** Shows a dialog in which e-mails with several documents are checked, completed and sent, one for each document. */
export function BulkEmailDialog({ kind, documents, onClose }: BulkEmailDialogProps) {
  const text = useText()
  const titleId = useId()
  const emails = useBulkEmails({ kind, documents, onSent: close })

  function close(rows: readonly EmailRow[]) {
    const sentIds = rows.filter(({ state }) => state === 'sent').map(({ document }) => document.id)
    const isLogged = rows.some(({ draft }) => draft?.is_logged)
    const queued = isLogged ? 'bulk.emails-queued-for-log' : 'bulk.emails-queued'
    onClose(sentIds, text(queued, { count: sentIds.length }))
  }
  // The dialog stays open while documents are being issued or sent, because it shows the results.
  const closeIfIdle = emails.isBusy ? undefined : () => close(emails.rows)

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={closeIfIdle} isFull className={composer.dialog}>
      <header className={`${layout.row} ${layout.middle} ${layout.lineBelow} ${previewClasses.head}`}>
        <Title order={2} id={titleId} className={`${layout.wrap} ${previewClasses.title}`}>
          {text('bulk.email-title', { count: documents.length })}
        </Title>
        <CloseButton label={text('composer.close')} onClose={() => closeIfIdle?.()} />
      </header>
      <EmailForm kind={kind} emails={emails} />
    </ModalDialog>
  )
}

type BulkEmails = ReturnType<typeof useBulkEmails>

interface EmailFormProps {
  readonly kind: DocumentKind
  readonly emails: BulkEmails
}

function EmailForm({ kind, emails }: EmailFormProps) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const { rows, isBusy, marksAsSent, setMarksAsSent } = emails
  const sentStatus = rows.find(({ draft }) => draft?.sent_status)?.draft?.sent_status ?? null

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const faulty = await emails.send()
    if (faulty === undefined) return
    setOpenId(faulty.document.id)
    // The row opens first.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="checkbox"])')?.focus(),
    )
  }

  return (
    <form ref={form} className={`${layout.stack} ${composer.form}`} onSubmit={submit} noValidate>
      <BusyFields
        isBusy={isBusy}
        className={`${layout.stack} ${layout.pane} ${composer.fields} ${layout.grow}`}
      >
        <Notices kind={kind} emails={emails} />
        {sentStatus === null ? null : (
          <Checkbox
            label={text('composer.mark-as-sent', { status: sentStatus.name })}
            checked={marksAsSent}
            onChange={(event) => setMarksAsSent(event.currentTarget.checked)}
          />
        )}
        <Box flex="none">
          <SmallTable label={text('lists.documents')} columns={columnsOf(text)}>
            {rows.map((row) => (
              <BulkEmailRow
                key={row.document.id}
                kind={kind}
                row={row}
                marksAsSent={marksAsSent}
                isOpen={row.document.id === openId}
                onToggle={() => setOpenId(row.document.id === openId ? null : row.document.id)}
                onChoose={(isChosen) => emails.choose(row, isChosen)}
                onEdit={(edits) => emails.edit(row, edits)}
                onReload={() => emails.reload(row)}
                onSwap={() => emails.swap(row)}
              />
            ))}
          </SmallTable>
        </Box>
      </BusyFields>
      <Foot emails={emails} />
    </form>
  )
}

function columnsOf(text: ReturnType<typeof useText>) {
  const headings = [
    text('bulk.document'),
    text('lists.client'),
    text('composer.to'),
    text('bulk.language'),
    text('lists.status'),
    text('lists.actions'),
  ]
  return headings.map((heading) => ({ heading }))
}

const offId = 'bulk-email-is-off'

/** Says what the member should know before sending. */
function Notices({ kind, emails }: EmailFormProps) {
  const text = useText()
  const drafts = emails.rows.flatMap(({ draft }) => draft ?? [])
  const missing = [...new Set(drafts.flatMap((draft) => draft.seller_missing))]
  return (
    <>
      <p className={layout.muted}>{text('bulk.one-each')}</p>
      <NotIssued kind={kind} emails={emails} />
      {drafts.some(({ is_on }) => !is_on) ? (
        <p id={offId} className={layout.notice}>
          <strong>{text('emails.off')}</strong> {text('emails.off-remedy')}
        </p>
      ) : null}
      {drafts.some(({ is_logged }) => is_logged) ? (
        <p className={layout.notice}>{text('composer.logged')}</p>
      ) : null}
      {missing.length > 0 ? <SellerNotice missing={missing} isStored /> : null}
    </>
  )
}

/** Says how many PDFs are marked as drafts, and offers to issue their documents first. */
function NotIssued({ kind, emails: { rows, issueFirst } }: EmailFormProps) {
  const text = useText()
  const { isOn, mayIssue } = useIssuing(kind)
  const count = rows.filter(isSentAsDraft).length
  const isLoading = rows.some((row) => row.isLoading)
  if (!isOn || count === 0) return null
  return (
    <Group gap="8px 12px" justify="space-between" className={layout.notice}>
      <span>{text('bulk.not-issued', { count })}</span>
      {mayIssue ? (
        <BusyButton size="compact-sm" isOff={isLoading} onClick={() => void issueFirst()}>
          {text('bulk.issue-first', { count })}
        </BusyButton>
      ) : null}
    </Group>
  )
}

/** Shows the sender and the buttons or, while e-mails are being sent, the progress. */
function Foot({ emails }: Pick<EmailFormProps, 'emails'>) {
  const { rows, run, rejection, stop } = emails
  const text = useText()
  const reasonId = useId()
  const count = rows.filter(canBeSent).length
  const isOff = rows.some(({ draft }) => draft?.is_on === false)
  const sender = rows.find(({ draft }) => draft !== null)?.draft?.sender
  const pending = describePending(emails, text)
  const reason = pending ?? (count === 0 ? text('bulk.none-chosen') : null)
  const reasonElement = reason === null ? undefined : reasonId
  return (
    <footer className={`${layout.actions} ${layout.middle} ${layout.lineAbove} ${composer.foot}`}>
      <Box component="p" role="alert" flex="1 0 100%" className={`${layout.bad} ${layout.live}`}>
        {rejection}
      </Box>
      {run === null ? (
        <>
          <Box component="span" flex="1 1 10rem" className={`${layout.small} ${layout.wrap}`}>
            {sender === undefined ? null : text('composer.from', { sender })}
          </Box>
          <Box component="span" id={reasonId} className={`${layout.small} ${layout.wrap}`}>
            {reason}
          </Box>
        </>
      ) : (
        <Box flex="1 1 10rem">
          <BulkProgress label={text('bulk.email-progress')} done={run.done} all={run.all} />
        </Box>
      )}
      <VisuallyHidden role="status">{pending}</VisuallyHidden>
      {run === null ? (
        <div key="send" ref={keepFocusNearby}>
          <BusyButton type="submit" blockedBecause={isOff ? offId : reasonElement}>
            {text('bulk.send', { count })}
          </BusyButton>
        </div>
      ) : (
        <div key="stop" ref={keepFocusNearby}>
          <Button variant="default" onClick={stop}>
            {text('bulk.stop')}
          </Button>
        </div>
      )}
    </footer>
  )
}

/** Returns what has to end before the e-mails can be sent; null: nothing. */
function describePending({ rows, isIssuing }: BulkEmails, text: ReturnType<typeof useText>): string | null {
  if (isIssuing) return text('issue.issuing')
  return rows.some(({ isLoading }) => isLoading) ? text('app.loading') : null
}
