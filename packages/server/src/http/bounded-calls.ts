import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Overloaded } from '#errors.ts'
import { type ByteLimits, usualPendingAnswers } from './connection-limits.ts'
import { boundAnswers } from './pending-answers.ts'

const resolutionMs = 20
const nanoseconds = 1e6
const retryAfterSeconds = 1

/** What keeps a server from taking on more than it can do. */
export interface CallBound {
  /** How many calls are handled at the same time. */
  readonly calls: number
  /** How late everything may be, in milliseconds, on average of so many. */
  readonly late?: { readonly mostMs: number; readonly ofMs: number }
  /** The bytes of answers that wait to be read. */
  readonly pendingAnswers?: ByteLimits
}

const second = 1_000

/**
 * Refuses what is too much at once, so that what was taken on is done in time: by the number of calls that are handled, before and
 * after the body of one more has come, and while everything in the process comes a second late. A call takes a slot while its
 * caller is identified and from its whole body to its whole answer: senders and readers, however slow, take none.
 * For the calls that are bound after it; not for the page and its files.
 */
export function boundCalls(
  app: FastifyInstance,
  { calls, late = { mostMs: second, ofMs: second }, pendingAnswers = usualPendingAnswers }: CallBound,
): void {
  const isLate = watchDelay(app, late)
  const handled = new Set<FastifyRequest>()
  const takeSlot = async (request: FastifyRequest) => {
    if (handled.size >= calls || isLate()) throw new Overloaded(retryAfterSeconds)
    handled.add(request)
  }
  const freeSlot = async (request: FastifyRequest) => void handled.delete(request)
  app.addHook('onRequest', takeSlot)
  app.addHook('preParsing', freeSlot)
  app.addHook('preValidation', takeSlot)
  app.addHook('onSend', freeSlot)
  boundAnswers(app, pendingAnswers)
}

/** Whether whatever the process does comes too late, twice in a row: what held everything up once is over. */
function watchDelay(app: FastifyInstance, { mostMs, ofMs }: NonNullable<CallBound['late']>): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let lateInARow = 0
  const timer = setInterval(() => {
    const isLate = (delay.mean || 0) / nanoseconds - resolutionMs > mostMs
    lateInARow = isLate ? lateInARow + 1 : 0
    delay.reset()
  }, ofMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  return () => lateInARow >= 2
}
