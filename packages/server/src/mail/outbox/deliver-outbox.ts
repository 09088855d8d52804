import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMailOn } from '#config/mail-settings.ts'
import { isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import type { Services } from '#services.ts'
import { holdLease } from './hold-lease.ts'
import { leaseNextMessage, releaseLease, storeProgress } from './lease-repository.ts'
import { type DeliveryProgress, getFirstReceiver, type LeasedMessage } from './message.ts'
import { applyAttempt, applyLateAttempt, sendMessage } from './send-message.ts'
import { SendingSlots } from './sending-slots.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

/** When a delivery ends before its time, and how long a mail server may take. */
export interface OutboxOptions {
  readonly shouldStop?: () => boolean
  /** Until the server says something. Many look through an e-mail before they accept it. */
  readonly idleMs?: number
  /** For one message. */
  readonly timeoutMs?: number
}

const defaultOptions = { shouldStop: () => false, idleMs: 120_000, timeoutMs: 300_000 } as const

// A server that is told to end has five seconds, and others have to end after this.
const graceMs = 2_500

// While messages are being sent, others may be queued.
const pollIntervalMs = 1_000

/** Sends what is due over several connections, each message by one process alone. Sends nothing while e-mail is off. */
export async function deliverOutbox(services: Context, delivering: OutboxOptions = {}): Promise<void> {
  if (!isMailOn(services.installation.mail)) return
  const patience = { ...defaultOptions, ...delivering }
  const slots = new SendingSlots()
  try {
    while (!patience.shouldStop()) {
      slots.throwIfFailed()
      const wasEmpty = slots.isEmpty
      const claimed = await leaseNext(services, slots)
      if (claimed) startSending(services, { ...claimed, slots }, patience)
      else if (wasEmpty) return
      // A message that was being sent meanwhile may have held back others to its receiver.
      else if (!slots.isEmpty) await slots.waitForChange(pollIntervalMs)
    }
  } finally {
    await slots.waitUntilEmpty()
  }
}

/**
 * Returns the next message; null where there is none for now. Each has a holder of its own: a claim that this process has
 * lost may be taken by another connection of it.
 */
async function leaseNext({ database, clock }: Context, slots: SendingSlots): Promise<AcquiredMessage | null> {
  const { nextFilter: wanted } = slots
  if (wanted === null) return null
  const holder = randomUUID()
  const since = performance.now()
  try {
    const message = await leaseNextMessage(database, { holder, now: clock(), filter: wanted })
    return message && { message, holder, since }
  } catch (error) {
    // What is being sent goes on while the database is unavailable, and nothing else is begun.
    if (!slots.isEmpty && (isUnavailable(error) || isRetryable(error))) return null
    throw error
  }
}

function startSending(services: Context, sending: MessageDelivery, patience: Required<OutboxOptions>): void {
  const { message } = sending
  const load = { receiver: getFirstReceiver(message), hasFiles: message.attachments.length > 0 }
  sending.slots.start(load, () => deliverMessage(services, sending, patience))
}

interface AcquiredMessage {
  readonly message: LeasedMessage
  readonly holder: string
  /** When it was asked for. */
  readonly since: number
}

interface MessageDelivery extends AcquiredMessage {
  readonly slots: SendingSlots
}

async function deliverMessage(
  { config, installation, database, clock }: Context,
  { message, holder, since, slots }: MessageDelivery,
  { shouldStop, idleMs, timeoutMs: wholeMs }: Required<OutboxOptions>,
): Promise<void> {
  const { id, to, cc } = message
  const { pending: sentTo } = message.progress
  const logFile = join(config.dataDir, 'storage/logs/mail.log')
  const held = { id, holder, since }
  await holdLease(
    { database, lease: held },
    { timeoutMs: wholeMs, graceMs, shouldStop },
    async ({ signal, getEndReason: ending }) => {
      const delivery = { logFile, timeouts: { idleMs }, signal }
      const attempt = await sendMessage(installation, message, delivery)
      if (attempt.isAccepted) slots.noteAccepted()
      // It was not the server's fault, or the server wants fewer connections at once.
      const isEnded = !attempt.isAccepted && ['stopped', 'lost'].includes(ending() ?? '')
      const isUntried = isEnded || (attempt.isConnectionRefused === true && slots.noteConnectionRefused())
      if (isUntried) {
        await releaseLease(database, { id, holder })
        return slots.clearSkipped()
      }
      const now = clock()
      const settle = (stored: DeliveryProgress, isOwn: boolean) =>
        isOwn
          ? applyAttempt(stored, attempt, { recipients: [...to, ...cc], attemptedRecipients: sentTo, now })
          : applyLateAttempt(stored, attempt, { attemptedRecipients: sentTo, now })
      await storeWithRetries(
        () => storeProgress(database, { id, holder }, settle),
        () => attempt.isAccepted && !shouldStop(),
      )
    },
  )
}

const maxTries = 3
const retryDelayMs = 500

/** What a server has accepted is stored however long the database is away: forgotten, it would be sent once more. */
async function storeWithRetries(store: () => Promise<void>, mustSucceed: () => boolean): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await store()
    } catch (error) {
      const mayPass = isUnavailable(error) || isRetryable(error)
      if (!mayPass || (!mustSucceed() && tried >= maxTries)) throw error
      await pause(retryDelayMs)
    }
  }
}
