import { Box, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { PreviewPages } from '#documents/preview/PreviewDialog.tsx'
import type { PreviewDocument } from '#documents/preview/preview-queries.ts'
import { SellerNotice } from '#documents/SellerNotice.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import type { Sending } from './ComposerDialog.tsx'
import classes from './composer.module.css'
import { findEmailErrors } from './composer-queries.ts'
import { Attachments, EmailTextFields, LanguageField, languageErrorId } from './EmailFields.tsx'
import { applyEdits, type EmailEdits } from './email-edits.ts'
import { type EmailDraft, encodeEmail } from './email-queries.ts'

addEnglish(issueEnglish)

export type Notice = 'draft' | 'outdated-draft' | 'unconfirmed' | 'check-outbox' | 'template-restored'

/** The edits of an e-mail and the actions on them. */
export interface Editing {
  readonly edits: EmailEdits
  edit(changed: EmailEdits): void
  /** Notice about the origin of the text; null: none. */
  readonly notice: Notice | null
  /** Sets the edits aside and starts again, or restores them. */
  swap(): void
  /** Whether the initial text in another language is loading. */
  readonly isLoading: boolean
  /** Why the initial text could not be loaded; null: no error. */
  readonly failure: Error | null
  retry(): void
}

interface ComposerProps {
  readonly source: PreviewDocument
  readonly draft: EmailDraft
  readonly editing: Editing
  readonly sending: Sending & Busy
  onClose(): void
}

interface Busy {
  readonly isBusy: boolean
  setBusy(isBusy: boolean): void
}

/** Shows the fields of the e-mail, on wide screens with the pages of its document beside them. */
export function Composer({ source, draft, editing, sending, onClose }: ComposerProps) {
  const text = useText()
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const email = applyEdits(draft, editing.edits)
  const { isBusy } = sending
  const { send, rejection, faults } = useSend({ sending, onClose, onStale: editing.retry })
  const statusId = useId()
  const blockedBecause = getBlockingReasonId({ draft, editing, statusId })
  const name = text(`preview.${source.kind.name}`, { number: source.shownNumber })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (blockedBecause !== undefined || isBusy) return
    const status = email.marksAsSent ? draft.sent_status : null
    void send(encodeEmail(email, draft.locale), { version: draft.version, status })
  }

  return (
    <form ref={focusOnArrival} className={`${layout.stack} ${classes.form}`} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <BusyFields isBusy={isBusy} className={`${layout.stack} ${layout.pane} ${classes.fields}`}>
          {draft.is_on ? null : (
            <p id="email-is-off" className={layout.notice}>
              <strong>{text('emails.off')}</strong> {text('emails.off-remedy')}
            </p>
          )}
          {draft.is_logged ? <p className={layout.notice}>{text('composer.logged')}</p> : null}
          {sending.issueHint === undefined ? null : (
            <p className={`${layout.hint} ${layout.ink}`}>{sending.issueHint}</p>
          )}
          {sending.draft ? <NotIssued {...sending.draft} onClose={onClose} /> : null}
          {draft.seller_missing.length > 0 ? (
            <SellerNotice missing={draft.seller_missing} isStored={draft.version !== null} />
          ) : null}
          {editing.notice ? <DraftNotice notice={editing.notice} onSwap={editing.swap} /> : null}
          <EmailTextFields email={email} faults={faults} onEdit={editing.edit} />
          <div className={layout.grid}>
            <Attachments source={source} email={email} draft={draft} onEdit={editing.edit} />
            <LanguageField value={email.locale ?? draft.locale} editing={editing} />
          </div>
          {draft.sent_status === null || sending.issueHint !== undefined ? null : (
            <Checkbox
              label={text('composer.mark-as-sent', { status: draft.sent_status.name })}
              checked={email.marksAsSent}
              onChange={(event) => editing.edit({ marksAsSent: event.currentTarget.checked })}
            />
          )}
        </BusyFields>
        {isWide ? (
          <section
            className={`${layout.pane} ${classes.pages}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            aria-label={text('preview.pages')}
          >
            <PreviewPages source={source} locale={draft.locale} name={name} />
          </section>
        ) : null}
      </div>
      <footer className={`${layout.actions} ${layout.middle} ${layout.lineAbove} ${classes.foot}`}>
        <Box component="p" role="alert" flex="1 0 100%" className={`${layout.bad} ${layout.live}`}>
          {rejection}
        </Box>
        <Box component="span" flex="1 1 10rem" className={`${layout.small} ${layout.wrap}`}>
          {text('composer.from', { sender: draft.sender })}
        </Box>
        <VisuallyHidden id={statusId} role="status">
          {isBusy ? text('composer.sending') : null}
          {editing.isLoading ? text('app.loading') : null}
        </VisuallyHidden>
        <BusyButton type="submit" isBusy={isBusy} blockedBecause={blockedBecause}>
          {sending.label}
        </BusyButton>
      </footer>
    </form>
  )
}

/** Returns the id of the element that says why the e-mail cannot be sent; undefined: it can be sent. */
function getBlockingReasonId({
  draft,
  editing,
  statusId,
}: Pick<ComposerProps, 'draft' | 'editing'> & StatusId) {
  if (!draft.is_on) return 'email-is-off'
  if (editing.failure) return languageErrorId
  return editing.isLoading ? statusId : undefined
}

interface StatusId {
  readonly statusId: string
}

interface NotIssuedProps extends NonNullable<Sending['draft']> {
  onClose(): void
}

/** Says that the PDF is marked as a draft, and offers to issue the document with an e-mail. */
function NotIssued({ issueFirst, onClose }: NotIssuedProps) {
  const text = useText()
  const issue = () => {
    onClose()
    issueFirst?.()
  }
  return (
    <Group gap="8px 12px" justify="space-between" className={layout.notice}>
      <span>{text('composer.not-issued')}</span>
      {issueFirst === null ? null : (
        <Button size="compact-sm" onClick={issue}>
          {text('issue.issue-and-email')}
        </Button>
      )}
    </Group>
  )
}

interface DraftNoticeProps {
  readonly notice: Notice
  onSwap(): void
}

/** Shows where the text of the e-mail comes from, with a button that starts again or restores the edits. */
function DraftNotice({ notice, onSwap }: DraftNoticeProps) {
  const text = useText()
  return (
    <Group role="status" gap="8px 12px" justify="space-between" className={layout.muted}>
      <span>{text(`composer.${notice}`)}</span>
      <Button variant="default" size="compact-sm" onClick={onSwap}>
        {text(notice === 'template-restored' ? 'composer.restore-text' : 'composer.start-over')}
      </Button>
    </Group>
  )
}

interface Sends extends Pick<ComposerProps, 'sending' | 'onClose'> {
  /** Called if the document has changed since the e-mail was written. */
  onStale(): void
}

/** Sends the e-mail and returns its errors. The dialog is closed only after the e-mail was sent. */
function useSend({ sending, onClose, onStale }: Sends) {
  const queries = useQueryClient()
  const [rejection, setRejection] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReturnType<typeof findEmailErrors>>([])

  async function send(...[email, document]: Parameters<Sending['send']>): Promise<void> {
    const found = findEmailErrors(email)
    setFaults(found)
    setRejection(null)
    if (found.length > 0) return focusFirst(found)
    sending.setBusy(true)
    const rejected = await sending.send(email, document).finally(() => sending.setBusy(false))
    setRejection(rejected?.message ?? null)
    if (rejected === null) return onClose()
    if (!rejected.isStale) return
    onStale()
    void queries.invalidateQueries({ queryKey: ['preview'] })
  }
  return { send, rejection, faults }
}

/** Focuses the first field: the form appears after the dialog has opened, when the initial text has loaded. */
function focusOnArrival(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

function focusFirst([first]: ReturnType<typeof findEmailErrors>): void {
  const field = document.querySelector<HTMLElement>(`dialog[open] [name="${first?.field ?? ''}"]`)
  field?.focus()
}
