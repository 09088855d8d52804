import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import { onResponseClose } from './connection-events.ts'
import { type ByteLimits, defaultPendingResponses } from './connection-limits.ts'
import { getBudgetOwner } from './request-context.ts'
import { SessionSemaphore } from './session-semaphore.ts'

const resolutionMs = 20
const nanosecondsPerMs = 1e6

/** How much a server handles at the same time. */
export interface CallLimits {
  /** How many calls are handled at the same time. */
  readonly maxConcurrent: number
  /** How late the event loop may be on average, in milliseconds, measured over `ofMs`. */
  readonly eventLoopDelay?: { readonly maxMs: number; readonly windowMs: number }
  /** The bytes of answers that wait to be read. */
  readonly pendingResponses?: ByteLimits
}

const secondMs = 1_000

/**
 * Limits how many calls the server handles at the same time, and rejects others with `Overloaded`, so that accepted calls are
 * answered in time. It counts calls before and after their bodies arrive, and rejects all while the event loop is a second late.
 * A call holds a slot while its caller is identified, and from its complete body to its complete answer: slow senders and readers
 * hold none. Of each session a few calls, and one with a large answer, are handled at the same time and others wait, except
 * saves, which have small answers and share commits, and calls that PDF processes answer, which have a queue of their own.
 * Applies to calls that are registered after it; not to the page and its files.
 */
export function limitCalls(
  app: FastifyInstance,
  {
    maxConcurrent: calls,
    eventLoopDelay: late = { maxMs: secondMs, windowMs: secondMs },
    pendingResponses: pendingAnswers = defaultPendingResponses,
  }: CallLimits,
): void {
  const isLate = watchEventLoopDelay(app, late)
  const activeRequests = new Set<FastifyRequest>()
  const acquireSlot = async (request: FastifyRequest) => {
    if (activeRequests.size >= calls || isLate()) throw new Overloaded()
    activeRequests.add(request)
  }
  const releaseSlot = async (request: FastifyRequest) => void activeRequests.delete(request)
  const semaphores = {
    usual: new SessionSemaphore({ maxConcurrent: callsPerSession, maxWaiting: calls }),
    large: new SessionSemaphore({ maxConcurrent: 1, maxWaiting: calls }),
  }
  const getSemaphore = ({ routeOptions: { config } }: FastifyRequest) =>
    config.isLarge === true ? semaphores.large : semaphores.usual
  const responses = new PendingResponses(pendingAnswers)
  const requireCapacity = (request: FastifyRequest) => {
    // Answers to saves are small: a member who reads slowly can still save.
    if (request.routeOptions.config.isIdempotent !== true) responses.requireCapacity(request)
  }
  app.addHook('onRequest', acquireSlot)
  app.addHook('preParsing', async (request) => {
    await releaseSlot(request)
    requireCapacity(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!hasSeparateLimit(request)) await getSemaphore(request).acquire(request, getSessionKey(request))
    requireCapacity(request)
    await acquireSlot(request)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await releaseSlot(request)
    const response = responses.track(request, reply, payload)
    getSemaphore(request).release(request)
    return response
  })
}

function hasSeparateLimit({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.isIdempotent === true || config.isRendered === true
}

/** Browsers hardly notice: few of their calls take longer than the way there and back. */
const callsPerSession = 4

function getSessionKey(request: FastifyRequest): string {
  return request.sessionId === null ? getBudgetOwner(request) : `session ${request.sessionId}`
}

/** Measures the event loop. The returned function tells whether it was too late twice in a row: a single delay is over by then. */
function watchEventLoopDelay(
  app: FastifyInstance,
  { maxMs: mostMs, windowMs: ofMs }: NonNullable<CallLimits['eventLoopDelay']>,
): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let lateWindows = 0
  const timer = setInterval(() => {
    const isLate = (delay.mean || 0) / nanosecondsPerMs - resolutionMs > mostMs
    lateWindows = isLate ? lateWindows + 1 : 0
    delay.reset()
  }, ofMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  return () => lateWindows >= 2
}

/** What a file or a long list keeps in memory while it is written: its ids, some rows, what compresses it. */
const streamMemoryBytes = 2 * 2 ** 20
/** From here on a text is turned into bytes at once, and not a second time while it waits. */
const largeTextLength = 64 * 1_024

/** Bounds the memory of answers that wait to be read. */
export class PendingResponses {
  readonly #budget: ByteBudget

  constructor(limits: ByteLimits) {
    this.#budget = new ByteBudget(limits)
  }

  /**
   * Rejects a call before it is handled, once half of what its member may have waiting is waiting. Strangers of one network are never
   * rejected, because one of them could keep the others from signing in: their answers cost little, and the oldest are ended in favour of
   * newer ones.
   * @throws Overloaded
   */
  requireCapacity(request: FastifyRequest): void {
    if (request.member !== null && this.#budget.isHalfUsed(getBudgetOwner(request))) throw new Overloaded()
  }

  /**
   * Counts an answer until it is read. Where it does not fit, the answers that have waited longest are ended.
   * @returns what to send
   */
  track(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const answer = toBytes(payload)
    const end = () => request.raw.socket.destroy()
    const reservation = this.#budget.reserve(getBudgetOwner(request), end, { isEvictableByOwner: true })
    reservation.add(getMemorySize(answer))
    onResponseClose(reply, reservation.release)
    return answer
  }
}

function toBytes(payload: unknown): unknown {
  return typeof payload === 'string' && payload.length >= largeTextLength ? Buffer.from(payload) : payload
}

function getMemorySize(answer: unknown): number {
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return answer.length
  return answer === null || answer === undefined ? 0 : streamMemoryBytes
}
