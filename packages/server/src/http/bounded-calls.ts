import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Overloaded } from '#errors.ts'

const resolutionMs = 20
const nanoseconds = 1e6
const retryAfterSeconds = 1

/** What keeps a server from taking on more than it can do. */
export interface CallBound {
  /** So many calls are worked on at once. */
  readonly calls: number
  /** How late everything may be, in milliseconds, on average of so many. */
  readonly late?: { readonly mostMs: number; readonly ofMs: number }
}

const second = 1_000

/**
 * Refuses what is too much at once, so that what was taken on is done in time: by the number of calls that are worked on, before and after the
 * body of one more has come, and while everything in the process comes a second late. Whoever is slow to send a body takes no place.
 * For the calls that are bound after it; not for the page and its files.
 */
export function boundCalls(
  app: FastifyInstance,
  { calls, late = { mostMs: second, ofMs: second } }: CallBound,
): void {
  const isLate = watchDelay(app, late)
  let underWay = 0
  const refuseTooMany = () => {
    if (underWay >= calls || isLate()) throw new Overloaded(retryAfterSeconds)
  }
  app.addHook('onRequest', async () => refuseTooMany())
  // Its body has come, and nothing else was looked at yet.
  app.addHook('preValidation', async (_request, reply) => {
    refuseTooMany()
    underWay += 1
    onceOver(reply, () => {
      underWay -= 1
    })
  })
}

/** Answered in full, or given up by whoever asked. */
function onceOver({ raw }: FastifyReply, end: () => void): void {
  let isOver = false
  const over = () => {
    if (!isOver) end()
    isOver = true
  }
  raw.once('finish', over)
  raw.once('close', over)
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
