import { domainToASCII } from 'node:url'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import type { Installation } from '#config/installation.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import { describeFailure } from '#mail/say-obstacle.ts'
import {
  type DeliveryOptions,
  deliverEmail,
  isConnectionRefused,
  isMessageRejected,
  type Email,
  toDeliveryFailure,
  type RecipientRejection,
  readRejections,
} from '#mail/transport.ts'
import { decryptSecret } from '#secrets/seal-secret.ts'
import type { AttemptResult } from './settle-attempt.ts'
import type { LeasedMessage } from './stored-message.ts'

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
function restoreAddresses(refusals: readonly RecipientRejection[], sentTo: readonly string[]): RecipientRejection[] {
  return refusals.flatMap((refusal) => {
    const written = sentTo.filter((address) => normalizeAddress(address) === normalizeAddress(refusal.address))
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

function describeSendFailure(settings: MailSettings, error: unknown, { signal, logFile }: DeliveryOptions): Sentence {
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
