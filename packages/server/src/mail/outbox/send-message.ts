import { domainToASCII } from 'node:url'
import { assertNever } from '@quittance/shared/assert-never.ts'
import type { Installation } from '#config/installation.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import {
  type DeliveryOptions,
  deliverEmail,
  describeFailure,
  type Email,
  isConnectionRefused,
  isMessageRejected,
  type RecipientRejection,
  readRejections,
  toDeliveryFailure,
} from '#mail/transport.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import {
  type DeliveryProgress,
  getRetryDelay,
  giveUpAfterMs,
  type LeasedMessage,
  type RejectedAddress,
} from './message.ts'

/** Tries once to hand a message over to those who have not got it yet. */
export async function sendMessage(
  { mail: settings, key }: Pick<Installation, 'mail' | 'key'>,
  sealed: LeasedMessage,
  delivery: DeliveryOptions,
): Promise<AttemptResult> {
  const { pending } = sealed.progress
  const message = decryptMessage(sealed, key)
  if (message === null) return rejectUnreadable(pending)
  try {
    const refusals = await deliverEmail(settings, toEmail(message), delivery)
    return toAttemptResult(settings, restoreAddresses(refusals, pending), true)
  } catch (error) {
    const refusals = readRejections(error)
    if (refusals.length > 0) return toAttemptResult(settings, restoreAddresses(refusals, pending), false)
    const obstacle = describeSendFailure(settings, error, delivery)
    const { reason } = toDeliveryFailure(error)
    const all = pending.map((address) => ({ address, reason }))
    const isHopeless = isMessageRejected(error)
    return {
      isAccepted: false,
      refused: isHopeless ? all : [],
      deferred: isHopeless ? [] : all,
      error: obstacle,
      isConnectionRefused: isConnectionRefused(error),
    }
  }
}

function decryptMessage(message: LeasedMessage, key: string): LeasedMessage | null {
  if (!message.isSecret) return message
  const text = decryptSecret({ key, purpose: 'mail', row: message.messageId }, message.message)
  return text === null ? null : { ...message, message: text }
}

/** Sealed with another key than the environment file has now: no later attempt would open it. */
function rejectUnreadable(pending: readonly string[]): AttemptResult {
  const refused = pending.map((address) => ({ address, reason: '' }))
  return { isAccepted: false, refused, deferred: [], error: { key: 'secrets.mail-unreadable' } }
}

function toEmail(message: LeasedMessage): Email {
  return {
    from: message.from.address,
    fromName: message.from.name,
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    text: message.message,
    attachments: message.attachments,
    messageId: message.messageId,
    date: message.queuedAt,
    recipients: message.progress.pending,
  }
}

/** The library changes how a domain is written. */
function restoreAddresses(
  refusals: readonly RecipientRejection[],
  sentTo: readonly string[],
): RecipientRejection[] {
  return refusals.flatMap((refusal) => {
    const written = sentTo.filter(
      (address) => normalizeAddress(address) === normalizeAddress(refusal.address),
    )
    return written.length === 0 ? [refusal] : written.map((address) => ({ ...refusal, address }))
  })
}

function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  return address.slice(0, at) + (domainToASCII(domain) || domain)
}

function toAttemptResult(
  { host, port }: MailSettings,
  refusals: readonly RecipientRejection[],
  isAccepted: boolean,
): AttemptResult {
  const [first] = refusals
  const addresses = refusals.map(({ address }) => address).join(', ')
  const params = { place: `${host}:${port}`, addresses, reason: first?.reason ?? '' }
  return {
    isAccepted,
    refused: refusals.filter(({ isPermanent: isForGood }) => isForGood).map(toRejectedAddress),
    deferred: refusals.filter(({ isPermanent: isForGood }) => !isForGood).map(toRejectedAddress),
    error: first ? { key: 'outbox.address-refused', params } : null,
  }
}

function toRejectedAddress({ address, reason }: RecipientRejection) {
  return { address, reason }
}

function describeSendFailure(
  settings: MailSettings,
  error: unknown,
  { signal, logFile }: DeliveryOptions,
): Sentence {
  const obstacle = toDeliveryFailure(error)
  switch (settings.driver) {
    case 'log':
      return { key: 'outbox.not-written', params: { file: logFile, reason: obstacle.reason } }
    case 'sendmail':
      return describeFailure(obstacle, settings)
    case 'smtp': {
      if (!signal?.aborted) return describeFailure(obstacle, settings)
      return { key: 'outbox.too-slow', params: { place: `${settings.host}:${settings.port}` } }
    }
    default:
      return assertNever(settings.driver)
  }
}

/** What became of an attempt. */
export interface AttemptResult {
  readonly isAccepted: boolean
  /** Addresses that are refused for good. */
  readonly refused: readonly RejectedAddress[]
  /** Addresses that may be accepted later. */
  readonly deferred: readonly RejectedAddress[]
  /** Null: nothing was in the way of anybody. */
  readonly error: Sentence | null
  /** The server refused the connection, or wants fewer at once; nothing was said about the message. */
  readonly isConnectionRefused?: boolean
}

interface AttemptContext {
  /** Whom the message is to. */
  readonly recipients: readonly string[]
  /** Whom the attempt went to. */
  readonly attemptedRecipients: readonly string[]
  readonly now: Date
}

/**
 * Where a message stands after an attempt.
 * @param before where it stood when the attempt was over: another process may have brought it to somebody meanwhile
 */
export function applyAttempt(
  before: DeliveryProgress,
  attempt: AttemptResult,
  { recipients, attemptedRecipients, now }: AttemptContext,
): DeliveryProgress {
  const attempts = before.attempts + 1
  // A message may have waited for days for somebody to switch e-mail on.
  const giveUpAt = attempts === 1 ? new Date(now.getTime() + giveUpAfterMs) : before.giveUpAt
  const sentAt = before.sentAt ?? (attempt.isAccepted ? now : null)
  const settled = new Set(attemptedRecipients.filter((address) => !before.pending.includes(address)))
  const refused = [...before.refused, ...excludeAddresses(settled, attempt.refused)]
  const deferred = excludeAddresses(settled, attempt.deferred)
  const after = { attempts, giveUpAt, sentAt, nextAttemptAt: now, lastError: attempt.error }
  if (deferred.length > 0 && now < giveUpAt) {
    const next = Math.min(now.getTime() + getRetryDelay(attempts), giveUpAt.getTime())
    const pending = deferred.map(({ address }) => address)
    return { ...after, state: 'waiting', pending, refused, nextAttemptAt: new Date(next) }
  }
  if (sentAt === null) return { ...after, state: 'failed', pending: recipients, refused: [] }
  return { ...after, state: 'sent', pending: [], refused: [...refused, ...deferred], lastError: null }
}

/**
 * Where a message stands that was sent by a process whose claim on it was over by then: whoever has got it has got it,
 * whatever others have stored since.
 * @returns null: nobody has got it, and others go on as if it had not been tried
 */
export function applyLateAttempt(
  before: DeliveryProgress,
  attempt: AttemptResult,
  { attemptedRecipients, now }: Pick<AttemptContext, 'attemptedRecipients' | 'now'>,
): DeliveryProgress | null {
  if (!attempt.isAccepted) return null
  const missed = new Set([...attempt.refused, ...attempt.deferred].map(({ address }) => address))
  const reached = new Set(attemptedRecipients.filter((address) => !missed.has(address)))
  const refusedNow = filterPending(before, attempt.refused)
  const refused = [...excludeAddresses(reached, before.refused), ...refusedNow]
  const over = new Set([...reached, ...refusedNow.map(({ address }) => address)])
  const pending = before.pending.filter((address) => !over.has(address))
  const after = { ...before, sentAt: before.sentAt ?? now }
  if (before.state === 'waiting' && pending.length > 0) return { ...after, pending, refused }
  const given = [...refused, ...filterPending(before, attempt.deferred)]
  return { ...after, state: 'sent', pending: [], refused: given, lastError: null }
}

function excludeAddresses(
  settled: ReadonlySet<string>,
  addresses: readonly RejectedAddress[],
): RejectedAddress[] {
  return addresses.filter(({ address }) => !settled.has(address))
}

/** Of an e-mail that was emptied nobody is open. */
function filterPending(
  { pending }: DeliveryProgress,
  addresses: readonly RejectedAddress[],
): RejectedAddress[] {
  return addresses.filter(({ address }) => pending.includes(address))
}
