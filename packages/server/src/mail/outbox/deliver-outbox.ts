import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMailOn } from '#config/mail-settings.ts'
import { isAway, isBusy } from '#database/portable.ts'
import type { Services } from '#services.ts'
import { claimMessage, releaseClaim, storeProgress } from './claims/repository.ts'
import { holdClaim } from './hold-claim.ts'
import { sendMessage } from './send-message.ts'
import { settleAttempt, settleLateAttempt } from './settle-attempt.ts'
import type { ClaimedMessage, Progress } from './stored-message.ts'

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

/** Sends what is due, one message after the other, each by one process alone. While e-mail is off everything waits. */
export async function deliverOutbox(services: Context, delivering: Delivering = {}): Promise<void> {
  const { database, installation, clock } = services
  if (!isMailOn(installation.mail)) return
  const holder = randomUUID()
  const patience = { ...usual, ...delivering }
  while (!patience.shouldStop()) {
    const since = performance.now()
    const message = await claimMessage(database, { holder, now: clock() })
    if (message === null) return
    await deliverOne(services, { message, holder, since }, patience)
  }
}

interface Claimed {
  readonly message: ClaimedMessage
  readonly holder: string
  /** When it was asked for. */
  readonly since: number
}

async function deliverOne(
  { config, installation, database, clock }: Context,
  { message, holder, since }: Claimed,
  { shouldStop, idleMs, wholeMs }: Required<Delivering>,
): Promise<void> {
  const { id, to, cc } = message
  const { pending: sentTo } = message.progress
  const logFile = join(config.dataDir, 'storage/logs/mail.log')
  const held = { id, holder, since }
  await holdClaim({ database, held }, { wholeMs, graceMs, shouldStop }, async ({ signal, ending }) => {
    const delivery = { logFile, patience: { idleMs }, signal }
    const attempt = await sendMessage(installation, message, delivery)
    // It was not the server's fault.
    const isUntried = !attempt.isAccepted && ['stopped', 'lost'].includes(ending() ?? '')
    if (isUntried) return await releaseClaim(database, { id, holder })
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
      const mayPass = isAway(error) || isBusy(error)
      if (!mayPass || (!mustSucceed() && tried >= triesOfOther)) throw error
      await pause(pauseMs)
    }
  }
}
