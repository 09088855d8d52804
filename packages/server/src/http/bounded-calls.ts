import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Overloaded } from '#errors.ts'
import { type ByteLimits, usualPendingAnswers } from './connection-limits.ts'
import { ownerOf } from './owner-of.ts'
import { PendingAnswers } from './pending-answers.ts'
import { SessionGate } from './session-gate.ts'

const resolutionMs = 20
const nanoseconds = 1e6

/** How much a server handles at the same time. */
export interface CallBound {
  /** How many calls are handled at the same time. */
  readonly calls: number
  /** How late the event loop may be on average, in milliseconds, measured over `ofMs`. */
  readonly late?: { readonly mostMs: number; readonly ofMs: number }
  /** The bytes of answers that wait to be read. */
  readonly pendingAnswers?: ByteLimits
}

const second = 1_000

/**
 * Limits how many calls the server handles at the same time, and rejects others with `Overloaded`, so that accepted calls are
 * answered in time. It counts calls before and after their bodies arrive, and rejects all while the event loop is a second late.
 * A call holds a slot while its caller is identified, and from its complete body to its complete answer: slow senders and readers
 * hold none. Of each session a few calls, and one with a large answer, are handled at the same time and others wait, except
 * saves, which have small answers and share commits, and calls that PDF processes answer, which have a queue of their own.
 * Applies to calls that are registered after it; not to the page and its files.
 */
export function boundCalls(
  app: FastifyInstance,
  { calls, late = { mostMs: second, ofMs: second }, pendingAnswers = usualPendingAnswers }: CallBound,
): void {
  const isLate = watchDelay(app, late)
  const handled = new Set<FastifyRequest>()
  const takeSlot = async (request: FastifyRequest) => {
    if (handled.size >= calls || isLate()) throw new Overloaded()
    handled.add(request)
  }
  const freeSlot = async (request: FastifyRequest) => void handled.delete(request)
  const gates = {
    usual: new SessionGate({ atOnce: ofSession, waiting: calls }),
    large: new SessionGate({ atOnce: 1, waiting: calls }),
  }
  const gateOf = ({ routeOptions: { config } }: FastifyRequest) =>
    config.isLarge === true ? gates.large : gates.usual
  const answers = new PendingAnswers(pendingAnswers)
  const requireRoom = (request: FastifyRequest) => {
    // Answers to saves are small: a member who reads slowly can still save.
    if (request.routeOptions.config.isIdempotent !== true) answers.requireRoom(request)
  }
  app.addHook('onRequest', takeSlot)
  app.addHook('preParsing', async (request) => {
    await freeSlot(request)
    requireRoom(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!hasOtherBound(request)) await gateOf(request).enter(request, sessionOf(request))
    requireRoom(request)
    await takeSlot(request)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await freeSlot(request)
    const answer = answers.hold(request, reply, payload)
    gateOf(request).leave(request)
    return answer
  })
}

function hasOtherBound({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.isIdempotent === true || config.isRendered === true
}

/** Browsers hardly notice: few of their calls take longer than the way there and back. */
const ofSession = 4

function sessionOf(request: FastifyRequest): string {
  return request.sessionId === null ? ownerOf(request) : `session ${request.sessionId}`
}

/** Measures the event loop. The returned function tells whether it was too late twice in a row: a single delay is over by then. */
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
