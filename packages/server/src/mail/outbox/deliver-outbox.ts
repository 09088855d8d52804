import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMailOn } from '#config/mail-settings.ts'
import { isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import { type AcquiredLease, holdLease, type LeaseContext } from '#leases/lease-renewal.ts'
import type { Services } from '#services.ts'
import { type DeliveryProgress, getFirstRecipient, type LeasedMessage } from './message.ts'
import { leaseNextMessage, storeProgress } from './message-lease-repository.ts'
import { messageLease } from './repository.ts'
import { applyAttempt, applyLateAttempt, sendMessage } from './send-message.ts'
import { SendingSlots } from './sending-slots.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

export interface OutboxOptions {
  readonly shouldStop?: () => boolean
  /** Milliseconds without data from the mail server. Many servers scan an e-mail before they accept it. */
  readonly idleMs?: number
  /** Milliseconds for one message. */
  readonly timeoutMs?: number
}

const defaultOptions = { shouldStop: () => false, idleMs: 120_000, timeoutMs: 300_000 } as const

/** Milliseconds after a stop request: the server has to end within five seconds, and other jobs stop after this one. */
const graceMs = 2_500

/** Interval for reading messages that were queued while others are being sent. */
const pollIntervalMs = 1_000

/**
 * Sends due messages over up to four connections. A lease guarantees one sender per message. Does nothing while e-mail is off.
 * @throws errors of the database, after the running deliveries have ended
 */
export async function deliverOutbox(services: Context, options: OutboxOptions = {}): Promise<void> {
  if (!isMailOn(services.installation.mail)) return
  const allOptions = { ...defaultOptions, ...options }
  const slots = new SendingSlots()
  try {
    while (!allOptions.shouldStop()) {
      slots.throwIfFailed()
      const wasEmpty = slots.isEmpty
      const next = await leaseNext(services, slots)
      if (next) startSending(services, { ...next, slots }, allOptions)
      else if (wasEmpty) return
      // A delivery that has ended in the meantime may have blocked messages to its recipient: these are tried at once.
      else if (!slots.isEmpty) await slots.waitForChange(pollIntervalMs)
    }
  } finally {
    await slots.waitUntilEmpty()
  }
}

interface AcquiredMessage {
  readonly message: LeasedMessage
  readonly acquired: AcquiredLease
}

/**
 * Acquires the lease of the next message; returns null if there is none. Each lease has its own holder id, because another
 * connection of this process may acquire an expired lease.
 */
async function leaseNext({ database, clock }: Context, slots: SendingSlots): Promise<AcquiredMessage | null> {
  const { nextFilter: filter } = slots
  if (filter === null) return null
  const holder = randomUUID()
  const requestedAt = performance.now()
  try {
    const message = await leaseNextMessage(database, { holder, now: clock(), filter })
    if (message === null) return null
    const lease = { id: message.id, holder }
    return { message, acquired: { database, table: messageLease, lease, requestedAt } }
  } catch (error) {
    // While the database is unavailable, running deliveries continue and no new one is started.
    if (!slots.isEmpty && (isUnavailable(error) || isRetryable(error))) return null
    throw error
  }
}

interface MessageDelivery extends AcquiredMessage {
  readonly slots: SendingSlots
}

function startSending(services: Context, delivery: MessageDelivery, options: Required<OutboxOptions>): void {
  const { message, acquired, slots } = delivery
  const slot = { recipient: getFirstRecipient(message), hasFiles: message.attachments.length > 0 }
  const { timeoutMs, shouldStop } = options
  slots.start(slot, () =>
    holdLease(acquired, { timeoutMs, graceMs, shouldStop }, (context) =>
      deliverMessage(services, delivery, { ...options, ...context }),
    ),
  )
}

async function deliverMessage(
  { config, installation, database, clock }: Context,
  { message, acquired: { lease }, slots }: MessageDelivery,
  { shouldStop, idleMs, signal, getEndReason }: Required<OutboxOptions> & LeaseContext,
): Promise<void> {
  const { to, cc, progress } = message
  const logFile = join(config.dataDir, 'storage/logs/mail.log')
  const attempt = await sendMessage(installation, message, { logFile, timeouts: { idleMs }, signal })
  if (attempt.isAccepted) slots.noteAccepted()
  // Stopped by this process, or the server limits connections: release without counting an attempt.
  const wasStopped = !attempt.isAccepted && ['stopped', 'lease-lost'].includes(getEndReason() ?? '')
  const shouldRelease = wasStopped || (attempt.isConnectionRefused === true && slots.noteConnectionRefused())
  if (shouldRelease) {
    await messageLease.release(database, lease)
    return slots.clearSkipped()
  }
  const context = { recipients: [...to, ...cc], attemptedRecipients: progress.pending, now: clock() }
  const update = (stored: DeliveryProgress, isOwn: boolean) =>
    isOwn ? applyAttempt(stored, attempt, context) : applyLateAttempt(stored, attempt, context)
  await storeWithRetries(
    () => storeProgress(database, lease, update),
    () => attempt.isAccepted && !shouldStop(),
  )
}

/** Attempts to store the result of a message that was not accepted. */
const maxTries = 3
const retryDelayMs = 500

/** Stores the result. Retries without limit after the server has accepted the message; a lost result would send it twice. */
async function storeWithRetries(
  store: () => Promise<void>,
  shouldRetryForever: () => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store()
    } catch (error) {
      const isTransient = isUnavailable(error) || isRetryable(error)
      if (!isTransient || (!shouldRetryForever() && attempt >= maxTries)) throw error
      await pause(retryDelayMs)
    }
  }
}
