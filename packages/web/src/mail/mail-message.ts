import type { MailState } from '@quittance/shared/contract/mail.ts'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'

/** An e-mail that a member wrote, usually with a document, and its state. */
export interface MailMessage {
  readonly id: number
  readonly state: MailState
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly message: string
  readonly sender: string
  /** Null: the e-mail is not about a document. */
  readonly document: MailDocument | null
  readonly attachments: readonly MailAttachment[]
  /** ISO 8601, UTC, like all times in this type. */
  readonly queuedAt: string
  readonly queuedBy: string
  readonly attempts: number
  /** Null: there is no automatic retry. */
  readonly nextAttemptAt: string | null
  /** In the language of the user; empty: no error. */
  readonly lastError: string
  readonly rejected: readonly { readonly address: string; readonly reason: string }[]
  readonly sentAt: string | null
}

export interface MailDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
}

export interface MailAttachment {
  readonly position: number
  readonly name: string
  readonly bytes: number
}

/** An action for a message. */
export type MailAction = 'send-again' | 'cancel'

export function canBeDone({ state }: Pick<MailMessage, 'state'>, action: MailAction): boolean {
  if (action === 'cancel') return state === 'waiting' || state === 'held'
  return state !== 'sent' && state !== 'sending' && state !== 'logged'
}

/** Returns the action that is offered first. */
export function mainAction(message: Pick<MailMessage, 'state'>): MailAction | null {
  if (message.state === 'waiting') return 'cancel'
  return canBeDone(message, 'send-again') ? 'send-again' : null
}

/** The meaning of a status that has the same colour as the state. */
export const meanings: Readonly<Record<MailState, StatusMeaning>> = {
  waiting: 'open',
  sending: 'open',
  held: 'draft',
  sent: 'won',
  logged: 'draft',
  failed: 'lost',
  cancelled: 'draft',
}

const soonMs = 60_000
const lookSoonMs = 2_000
const lookLaterMs = 30_000

/** Returns the milliseconds after which states may have changed automatically. False: never. */
export function nextStateCheck(messages: readonly MailMessage[], now: number): number | false {
  const open = messages.filter(({ state }) => state === 'waiting' || state === 'sending')
  if (open.length === 0) return false
  const isSoon = open.some(
    ({ state, nextAttemptAt }) =>
      state === 'sending' || nextAttemptAt === null || Date.parse(nextAttemptAt) - now < soonMs,
  )
  return isSoon ? lookSoonMs : lookLaterMs
}

interface WaitingPage<Message> {
  readonly messages: readonly Message[]
  /** Id of the last e-mail on the page if there are older ones. */
  readonly olderThan: number | null
}

/** Merges waiting e-mails with those that are being sent and soon wait again or are done. Each is on the page of its id range. */
export function withSending<Message extends { readonly id: number }>(
  { messages, olderThan }: WaitingPage<Message>,
  sending: readonly Message[],
): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  const added = sending.filter(({ id }) => !known.has(id) && (olderThan === null || id > olderThan))
  return [...messages, ...added].sort((left, right) => right.id - left.id)
}

/** Returns the name of a message for labels and messages. */
export function nameOfMessage({ subject, to }: MailMessage): string {
  return `${subject} (${to.join(', ')})`
}
