import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMailOn } from '#config/mail-settings.ts'
import { isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import type { Services } from '#services.ts'
import { claimMessage, releaseClaim, storeProgress } from './claims/repository.ts'
import { holdClaim } from './hold-claim.ts'
import { sendMessage } from './send-message.ts'
import { SendingSlots } from './sending-slots.ts'
import { settleAttempt, settleLateAttempt } from './settle-attempt.ts'
import { type ClaimedMessage, firstReceiver, type Progress } from './stored-message.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

/** When a delivery ends before its time, and how long a mail server may take. */
export interface Delivering {
  readonly shouldStop?: () => boolean
  /** Until the server says something. Many look through an e-mail before they accept it. */
  readonly idleMs?: number
  /** For one message. */
  readonly wholeMs?: number
}

const usual = { shouldStop: () => false, idleMs: 120_000, wholeMs: 300_000 } as const

// A server that is told to end has five seconds, and others have to end after this.
const graceMs = 2_500

// While messages are being sent, others may be queued.
const lookedEveryMs = 1_000

/** Sends what is due over several connections, each message by one process alone. Sends nothing while e-mail is off. */
export async function deliverOutbox(services: Context, delivering: Delivering = {}): Promise<void> {
  if (!isMailOn(services.installation.mail)) return
  const patience = { ...usual, ...delivering }
  const slots = new SendingSlots()
  try {
    while (!patience.shouldStop()) {
      slots.throwFailure()
      const wasEmpty = slots.isEmpty
      const claimed = await claimNext(services, slots)
      if (claimed) startSending(services, { ...claimed, slots }, patience)
      else if (wasEmpty) return
      // A message that was being sent meanwhile may have held back others to its receiver.
      else if (!slots.isEmpty) await slots.untilChange(lookedEveryMs)
    }
  } finally {
    await slots.untilEmpty()
  }
}

/**
 * Returns the next message; null where there is none for now. Each has a holder of its own: a claim that this process has
 * lost may be taken by another connection of it.
 */
async function claimNext({ database, clock }: Context, slots: SendingSlots): Promise<Claimed | null> {
  const { wanted } = slots
  if (wanted === null) return null
  const holder = randomUUID()
  const since = performance.now()
  try {
    const message = await claimMessage(database, { holder, now: clock(), wanted })
    return message && { message, holder, since }
  } catch (error) {
    // What is being sent goes on while the database is unavailable, and nothing else is begun.
    if (!slots.isEmpty && (isUnavailable(error) || isRetryable(error))) return null
    throw error
  }
}

function startSending(services: Context, sending: Sending, patience: Required<Delivering>): void {
  const { message } = sending
  const load = { receiver: firstReceiver(message), hasFiles: message.attachments.length > 0 }
  sending.slots.start(load, () => deliverOne(services, sending, patience))
}

interface Claimed {
  readonly message: ClaimedMessage
  readonly holder: string
  /** When it was asked for. */
  readonly since: number
}

interface Sending extends Claimed {
  readonly slots: SendingSlots
}

async function deliverOne(
  { config, installation, database, clock }: Context,
  { message, holder, since, slots }: Sending,
  { shouldStop, idleMs, wholeMs }: Required<Delivering>,
): Promise<void> {
  const { id, to, cc } = message
  const { pending: sentTo } = message.progress
  const logFile = join(config.dataDir, 'storage/logs/mail.log')
  const held = { id, holder, since }
  await holdClaim({ database, held }, { wholeMs, graceMs, shouldStop }, async ({ signal, ending }) => {
    const delivery = { logFile, patience: { idleMs }, signal }
    const attempt = await sendMessage(installation, message, delivery)
    if (attempt.isAccepted) slots.noteAccepted()
    // It was not the server's fault, or the server wants fewer connections at once.
    const isEnded = !attempt.isAccepted && ['stopped', 'lost'].includes(ending() ?? '')
    const isUntried = isEnded || (attempt.isConnectionRefused === true && slots.noteRefused())
    if (isUntried) {
      await releaseClaim(database, { id, holder })
      return slots.forgetPassed()
    }
    const now = clock()
    const settle = (stored: Progress, isOwn: boolean) =>
      isOwn
        ? settleAttempt(stored, attempt, { everybody: [...to, ...cc], sentTo, now })
        : settleLateAttempt(stored, attempt, { sentTo, now })
    await storeSurely(
      () => storeProgress(database, { id, holder }, settle),
      () => attempt.isAccepted && !shouldStop(),
    )
  })
}

const triesOfOther = 3
const pauseMs = 500

/** What a server has accepted is stored however long the database is away: forgotten, it would be sent once more. */
async function storeSurely(store: () => Promise<void>, mustSucceed: () => boolean): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await store()
    } catch (error) {
      const mayPass = isUnavailable(error) || isRetryable(error)
      if (!mayPass || (!mustSucceed() && tried >= triesOfOther)) throw error
      await pause(pauseMs)
    }
  }
}
