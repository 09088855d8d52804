import { domainToASCII } from 'node:url'
import { assertNever } from '@quittance/shared/assert-never.ts'
import type { Installation } from '#config/installation.ts'
import { isMailLogged, type MailSettings } from '#config/mail-settings.ts'
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

/** Makes one attempt to deliver a message to its pending recipients. */
export async function sendMessage(
  { mail: settings, key }: Pick<Installation, 'mail' | 'key'>,
  leasedMessage: LeasedMessage,
  options: DeliveryOptions,
): Promise<AttemptResult> {
  const { pending } = leasedMessage.progress
  const message = decryptMessage(leasedMessage, key)
  if (message === null) return rejectUnreadable(pending)
  try {
    const rejections = await deliverEmail(settings, toEmail(message), options)
    const attempt = toAttemptResult(settings, restoreAddresses(rejections, pending), true)
    return { ...attempt, isLogged: isMailLogged(settings) }
  } catch (error) {
    const rejections = readRejections(error)
    if (rejections.length > 0) return toAttemptResult(settings, restoreAddresses(rejections, pending), false)
    const { reason } = toDeliveryFailure(error)
    const failedAddresses = pending.map((address) => ({ address, reason }))
    const isRejected = isMessageRejected(error)
    return {
      isAccepted: false,
      rejected: isRejected ? failedAddresses : [],
      deferred: isRejected ? [] : failedAddresses,
      error: describeSendFailure(settings, error, options),
      isConnectionRefused: isConnectionRefused(error),
    }
  }
}

/** Returns null if the text was encrypted with a key that is no longer in the environment file. */
function decryptMessage(message: LeasedMessage, key: string): LeasedMessage | null {
  if (!message.isSecret) return message
  const text = decryptSecret({ key, purpose: 'mail', row: message.messageId }, message.message)
  return text === null ? null : { ...message, message: text }
}

/** Rejects all addresses permanently: without the key, no retry can succeed. */
function rejectUnreadable(pending: readonly string[]): AttemptResult {
  const rejected = pending.map((address) => ({ address, reason: '' }))
  return { isAccepted: false, rejected, deferred: [], error: { key: 'secrets.mail-unreadable' } }
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

/** Replaces the addresses of rejections by the attempted ones: nodemailer changes the spelling of domains. */
function restoreAddresses(
  rejections: readonly RecipientRejection[],
  attemptedRecipients: readonly string[],
): RecipientRejection[] {
  return rejections.flatMap((rejection) => {
    const matches = attemptedRecipients.filter(
      (address) => normalizeAddress(address) === normalizeAddress(rejection.address),
    )
    return matches.length === 0 ? [rejection] : matches.map((address) => ({ ...rejection, address }))
  })
}

function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  return address.slice(0, at) + (domainToASCII(domain) || domain)
}

function toAttemptResult(
  { host, port }: MailSettings,
  rejections: readonly RecipientRejection[],
  isAccepted: boolean,
): AttemptResult {
  const [first] = rejections
  const addresses = rejections.map(({ address }) => address).join(', ')
  const params = { place: `${host}:${port}`, addresses, reason: first?.reason ?? '' }
  return {
    isAccepted,
    rejected: rejections.filter(({ isPermanent }) => isPermanent).map(toRejectedAddress),
    deferred: rejections.filter(({ isPermanent }) => !isPermanent).map(toRejectedAddress),
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
  const failure = toDeliveryFailure(error)
  switch (settings.driver) {
    case 'log':
      return { key: 'outbox.not-written', params: { file: logFile, reason: failure.reason } }
    case 'sendmail':
      return describeFailure(failure, settings)
    case 'smtp': {
      if (!signal?.aborted) return describeFailure(failure, settings)
      return { key: 'outbox.too-slow', params: { place: `${settings.host}:${settings.port}` } }
    }
    default:
      return assertNever(settings.driver)
  }
}

export interface AttemptResult {
  /** Whether the server accepted the message for at least one recipient. */
  readonly isAccepted: boolean
  /** The message was accepted by the log file, so that it has not left the server. */
  readonly isLogged?: boolean
  /** Addresses that were rejected permanently. */
  readonly rejected: readonly RejectedAddress[]
  /** Addresses that a later attempt may reach. */
  readonly deferred: readonly RejectedAddress[]
  /** Null if all recipients were accepted. */
  readonly error: Sentence | null
  /** The server rejected the connection or wants fewer connections; it said nothing about the message. */
  readonly isConnectionRefused?: boolean
}

interface AttemptContext {
  /** All recipients of the message. */
  readonly recipients: readonly string[]
  readonly attemptedRecipients: readonly string[]
  readonly now: Date
}

/**
 * Computes the progress after an attempt.
 * @param progress progress as stored after the attempt: another process may have reached recipients in the meantime
 */
export function applyAttempt(
  progress: DeliveryProgress,
  attempt: AttemptResult,
  { recipients, attemptedRecipients, now }: AttemptContext,
): DeliveryProgress {
  const attempts = progress.attempts + 1
  // The period of attempts starts with the first one: the message may have waited for days until e-mail was switched on.
  const giveUpAt = attempts === 1 ? new Date(now.getTime() + giveUpAfterMs) : progress.giveUpAt
  const sentAt = progress.sentAt ?? (attempt.isAccepted ? now : null)
  const delivered = new Set(attemptedRecipients.filter((address) => !progress.pending.includes(address)))
  const rejected = [...progress.rejected, ...excludeAddresses(delivered, attempt.rejected)]
  const deferred = excludeAddresses(delivered, attempt.deferred)
  const common = { attempts, giveUpAt, sentAt, nextAttemptAt: now, lastError: attempt.error }
  if (deferred.length > 0 && now < giveUpAt) {
    const nextAttemptAt = new Date(Math.min(now.getTime() + getRetryDelay(attempts), giveUpAt.getTime()))
    const pending = deferred.map(({ address }) => address)
    return { ...common, state: 'waiting', pending, rejected, nextAttemptAt }
  }
  if (sentAt === null) return { ...common, state: 'failed', pending: recipients, rejected: [] }
  const allRejected = [...rejected, ...deferred]
  return { ...common, state: toFinalState(attempt), pending: [], rejected: allRejected, lastError: null }
}

/**
 * Computes the progress after an attempt whose lease had expired: accepted addresses count as reached, even if another process has stored another result.
 * Returns null if no address was accepted: the attempt does not count then.
 */
export function applyLateAttempt(
  progress: DeliveryProgress,
  attempt: AttemptResult,
  { attemptedRecipients, now }: Pick<AttemptContext, 'attemptedRecipients' | 'now'>,
): DeliveryProgress | null {
  if (!attempt.isAccepted) return null
  const missed = new Set([...attempt.rejected, ...attempt.deferred].map(({ address }) => address))
  const reached = new Set(attemptedRecipients.filter((address) => !missed.has(address)))
  const newlyRejected = filterPending(progress, attempt.rejected)
  const rejected = [...excludeAddresses(reached, progress.rejected), ...newlyRejected]
  const settled = new Set([...reached, ...newlyRejected.map(({ address }) => address)])
  const pending = progress.pending.filter((address) => !settled.has(address))
  const common = { ...progress, sentAt: progress.sentAt ?? now }
  if (progress.state === 'waiting' && pending.length > 0) return { ...common, pending, rejected }
  const allRejected = [...rejected, ...filterPending(progress, attempt.deferred)]
  return { ...common, state: toFinalState(attempt), pending: [], rejected: allRejected, lastError: null }
}

function toFinalState({ isLogged = false }: AttemptResult): 'sent' | 'logged' {
  return isLogged ? 'logged' : 'sent'
}

function excludeAddresses(
  excluded: ReadonlySet<string>,
  addresses: readonly RejectedAddress[],
): RejectedAddress[] {
  return addresses.filter(({ address }) => !excluded.has(address))
}

/** Keeps pending addresses only: a message that was emptied when its party was anonymised has none. */
function filterPending(
  { pending }: DeliveryProgress,
  addresses: readonly RejectedAddress[],
): RejectedAddress[] {
  return addresses.filter(({ address }) => pending.includes(address))
}
