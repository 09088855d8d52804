import { domainToASCII } from 'node:url'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Installation } from '#config/installation.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import { sayObstacle } from '#mail/say-obstacle.ts'
import {
  type Delivery,
  deliver,
  isConnectionRefused,
  isTurnedDown,
  type Letter,
  obstacleOf,
  type RefusedAddress,
  refusalsOf,
} from '#mail/transport.ts'
import { openSecret } from '#secrets/seal-secret.ts'
import type { Attempt } from './settle-attempt.ts'
import type { ClaimedMessage } from './stored-message.ts'

/** Tries once to hand a message over to those who have not got it yet. */
export async function sendMessage(
  { mail: settings, key }: Pick<Installation, 'mail' | 'key'>,
  sealed: ClaimedMessage,
  delivery: Delivery,
): Promise<Attempt> {
  const { pending } = sealed.progress
  const message = opened(sealed, key)
  if (message === null) return unreadable(pending)
  try {
    const refusals = await deliver(settings, letterOf(message), delivery)
    return sortOut(settings, asWritten(refusals, pending), true)
  } catch (error) {
    const refusals = refusalsOf(error)
    if (refusals.length > 0) return sortOut(settings, asWritten(refusals, pending), false)
    const obstacle = sayFailure(settings, error, delivery)
    const { reason } = obstacleOf(error)
    const all = pending.map((address) => ({ address, reason }))
    const isHopeless = isTurnedDown(error)
    return {
      isAccepted: false,
      refused: isHopeless ? all : [],
      deferred: isHopeless ? [] : all,
      obstacle,
      isConnectionRefused: isConnectionRefused(error),
    }
  }
}

function opened(message: ClaimedMessage, key: string): ClaimedMessage | null {
  if (!message.isSecret) return message
  const text = openSecret({ key, purpose: 'mail', row: message.messageId }, message.message)
  return text === null ? null : { ...message, message: text }
}

/** Sealed with another key than the environment file has now: no later attempt would open it. */
function unreadable(pending: readonly string[]): Attempt {
  const refused = pending.map((address) => ({ address, reason: '' }))
  return { isAccepted: false, refused, deferred: [], obstacle: { key: 'secrets.mail-unreadable' } }
}

function letterOf(message: ClaimedMessage): Letter {
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
function asWritten(refusals: readonly RefusedAddress[], sentTo: readonly string[]): RefusedAddress[] {
  return refusals.flatMap((refusal) => {
    const written = sentTo.filter((address) => comparable(address) === comparable(refusal.address))
    return written.length === 0 ? [refusal] : written.map((address) => ({ ...refusal, address }))
  })
}

function comparable(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  return address.slice(0, at) + (domainToASCII(domain) || domain)
}

function sortOut(
  { host, port }: MailSettings,
  refusals: readonly RefusedAddress[],
  isAccepted: boolean,
): Attempt {
  const [first] = refusals
  const addresses = refusals.map(({ address }) => address).join(', ')
  const params = { place: `${host}:${port}`, addresses, reason: first?.reason ?? '' }
  return {
    isAccepted,
    refused: refusals.filter(({ isForGood }) => isForGood).map(named),
    deferred: refusals.filter(({ isForGood }) => !isForGood).map(named),
    obstacle: first ? { key: 'outbox.address-refused', params } : null,
  }
}

function named({ address, reason }: RefusedAddress) {
  return { address, reason }
}

function sayFailure(settings: MailSettings, error: unknown, { signal, logFile }: Delivery): Sentence {
  const obstacle = obstacleOf(error)
  switch (settings.driver) {
    case 'log':
      return { key: 'outbox.not-written', params: { file: logFile, reason: obstacle.reason } }
    case 'sendmail':
      return sayObstacle(obstacle, settings)
    case 'smtp': {
      if (!signal?.aborted) return sayObstacle(obstacle, settings)
      return { key: 'outbox.too-slow', params: { place: `${settings.host}:${settings.port}` } }
    }
    default:
      return unreachable(settings.driver)
  }
}
