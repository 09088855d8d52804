import { assertNever } from '@quittance/shared/assert-never.ts'
import { type MailState, mailStates, type WireMailMessage } from '@quittance/shared/contract/mail.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { ListedDocument, ListedMessage } from './outbox/list-repository.ts'
import type { MessageChange } from './outbox/message-queue.ts'

interface MailStatus {
  readonly isOn: boolean
  /** Whether the password is sent unencrypted over a network. */
  readonly isPasswordInClear: boolean
  /** Sender address of e-mails. */
  readonly sender: string
}

export function toWireMailSettings(
  { driver, host, port, user, password, encryption }: MailSettings,
  { isOn, isPasswordInClear, sender }: MailStatus,
) {
  return {
    is_on: isOn,
    driver,
    host,
    port,
    username: user,
    has_password: password !== '',
    encryption,
    password_in_clear: isPasswordInClear,
    sender,
  }
}

/** Converts a message for the outbox. The text of a secret message, for example a password reset link, is not shown. */
export function toWireMessage(listed: ListedMessage, text: TranslateFunction): WireMailMessage {
  const { state, progress, from } = listed
  const { lastError, sentAt } = progress
  return {
    id: listed.id,
    state,
    to: [...listed.to],
    cc: [...listed.cc],
    subject: listed.subject,
    message: listed.message ?? text('outbox.secret'),
    sender: from.name === '' ? from.address : `${from.name} <${from.address}>`,
    document: listed.document && toWireDocument(listed.document),
    attachments: listed.attachments.map(({ position, name, bytes }) => ({ position, name, bytes })),
    queued_at: listed.queuedAt,
    queued_by: listed.queuedBy,
    attempts: progress.attempts,
    next_attempt_at: state === 'waiting' ? progress.nextAttemptAt.toISOString() : null,
    last_error: lastError === null ? '' : text(lastError.key, lastError.params),
    refused: progress.rejected.map(({ address, reason }) => ({ address, reason })),
    sent_at: sentAt?.toISOString() ?? null,
  }
}

function toWireDocument({ id, kind, prefix, number, width, version }: ListedDocument) {
  return { id, kind, shown_number: formatDocumentNumber(prefix, number, width), version }
}

export function toWireCounts(counts: ReadonlyMap<MailState, number>) {
  return Object.fromEntries(mailStates.map((state) => [state, counts.get(state) ?? 0]))
}

export function toWireChange({ id, outcome }: MessageChange, text: TranslateFunction) {
  const changed = outcome === 'changed'
  switch (outcome) {
    case 'changed':
    case 'unchanged':
      return { id, code: 200, changed, message: text(`lists.${outcome}`) }
    case 'not-found':
      return { id, code: 404, changed, message: text('outbox.not-found') }
    case 'sending':
    case 'sent':
    case 'logged':
    case 'failed':
    case 'emptied':
      return { id, code: 409, changed, message: text(`outbox.already-${outcome}`) }
    case 'busy':
      return { id, code: 503, changed, message: text('lists.busy') }
    default:
      return assertNever(outcome)
  }
}
