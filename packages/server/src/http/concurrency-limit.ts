import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, Overloaded } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import { type ByteLimits, defaultPendingResponses, onResponseClose } from './connection-limits.ts'
import { getBudgetOwner } from './request-context.ts'

/** Limits of the calls that a server handles at the same time. */
export interface CallLimits {
  /** Maximum number of calls handled at the same time. */
  readonly maxConcurrent: number
  /** Maximum mean delay of the event loop in a window of `windowMs` milliseconds. */
  readonly eventLoopDelay?: { readonly maxMs: number; readonly windowMs: number }
  /** Limits of the bytes of responses that the client has not read yet. */
  readonly pendingResponses?: ByteLimits
}

const secondMs = 1_000

/**
 * Limits the calls that the server handles at the same time and rejects further ones with `Overloaded`, so that accepted calls are
 * answered in time. Rejects all calls while the event loop is delayed by more than the limit. A call holds a slot while its caller
 * is identified, and again from the end of its body until its response is composed, so slow clients hold no slot. Each session can
 * have 4 active calls and 1 active call with a large response; further ones wait. Saves are exempt, because they have small
 * responses and share commits, and so are calls of the PDF processes, which have their own queue. Applies to the calls that are
 * registered after it, not to the page and its assets.
 */
export function limitCalls(
  app: FastifyInstance,
  {
    maxConcurrent,
    eventLoopDelay = { maxMs: secondMs, windowMs: secondMs },
    pendingResponses = defaultPendingResponses,
  }: CallLimits,
): void {
  const isDelayed = watchEventLoopDelay(app, eventLoopDelay)
  const activeRequests = new Set<FastifyRequest>()
  const acquireSlot = async (request: FastifyRequest) => {
    if (activeRequests.size >= maxConcurrent || isDelayed()) throw new Overloaded()
    activeRequests.add(request)
  }
  const releaseSlot = async (request: FastifyRequest) => void activeRequests.delete(request)
  const semaphores = {
    usual: new SessionSemaphore({ maxConcurrent: callsPerSession, maxWaiting: maxConcurrent }),
    large: new SessionSemaphore({ maxConcurrent: 1, maxWaiting: maxConcurrent }),
  }
  const getSemaphore = ({ routeOptions: { config } }: FastifyRequest) =>
    config.isLarge === true ? semaphores.large : semaphores.usual
  const responses = new PendingResponses(pendingResponses)
  const requireCapacity = (request: FastifyRequest) => {
    // Saves have small responses: a member with a slow connection can still save.
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

/** Maximum number of calls of one session handled at the same time. Pages need few concurrent calls. */
const callsPerSession = 4

function getSessionKey(request: FastifyRequest): string {
  return request.sessionId === null ? getBudgetOwner(request) : `session ${request.sessionId}`
}

const resolutionMs = 20
const nanosecondsPerMs = 1e6

/**
 * Measures the event loop delay. The returned function returns true after two consecutive windows above the limit: a single delay
 * is over by then.
 */
function watchEventLoopDelay(
  app: FastifyInstance,
  { maxMs, windowMs }: NonNullable<CallLimits['eventLoopDelay']>,
): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let lateWindows = 0
  const timer = setInterval(() => {
    const isLate = (delay.mean || 0) / nanosecondsPerMs - resolutionMs > maxMs
    lateWindows = isLate ? lateWindows + 1 : 0
    delay.reset()
  }, windowMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  return () => lateWindows >= 2
}

/** Estimated memory of a streamed response (file or long list): ids, a chunk of rows, the compressor. */
const streamMemoryBytes = 2 * 2 ** 20
/** Texts of at least this length are converted to bytes once, so that they are not converted again while they wait. */
const largeTextLength = 64 * 1_024

/** Limits the memory of responses that clients have not read yet. */
class PendingResponses {
  readonly #budget: ByteBudget

  constructor(limits: ByteLimits) {
    this.#budget = new ByteBudget(limits)
  }

  /**
   * Rejects a call before it is handled if its member uses half of its share. Anonymous clients of one network are never rejected,
   * because one of them could prevent the others from signing in: their responses are small, and newer ones evict the oldest.
   * @throws Overloaded
   */
  requireCapacity(request: FastifyRequest): void {
    if (request.member !== null && this.#budget.isHalfUsed(getBudgetOwner(request))) throw new Overloaded()
  }

  /**
   * Counts a response until the client has read it. If it does not fit, the oldest responses are evicted.
   * @returns the payload to send
   */
  track(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const response = toBytes(payload)
    const evict = () => request.raw.socket.destroy()
    const reservation = this.#budget.reserve(getBudgetOwner(request), evict, { isEvictableByOwner: true })
    reservation.add(getMemorySize(response))
    onResponseClose(reply, reservation.release)
    return response
  }
}

function toBytes(payload: unknown): unknown {
  return typeof payload === 'string' && payload.length >= largeTextLength ? Buffer.from(payload) : payload
}

function getMemorySize(response: unknown): number {
  if (typeof response === 'string' || Buffer.isBuffer(response)) return response.length
  return response === null || response === undefined ? 0 : streamMemoryBytes
}

interface SemaphoreLimits {
  /** Maximum number of calls of one key (a session, or a network of anonymous clients) handled at the same time. */
  readonly maxConcurrent: number
  /** Maximum number of calls of one key that wait. */
  readonly maxWaiting: number
}

/** The active calls of one session, and those that wait. */
interface SessionQueue {
  active: number
  readonly queue: (() => void)[]
}

/** A counting semaphore for each session, so that many calls of one session do not delay those of others. */
export class SessionSemaphore {
  readonly #limits: SemaphoreLimits
  readonly #sessions = new Map<string, SessionQueue>()
  readonly #holders = new Map<FastifyRequest, string>()

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /**
   * Acquires a slot for the request, in the order of arrival.
   * @throws Overloaded if the queue is full, BadRequest if the client has disconnected meanwhile
   */
  async acquire(request: FastifyRequest, sessionKey: string): Promise<void> {
    const session = this.#findOrCreateSession(sessionKey)
    if (session.active < this.#limits.maxConcurrent) session.active += 1
    else if (session.queue.length >= this.#limits.maxWaiting) throw new Overloaded()
    else await new Promise<void>((resolve) => session.queue.push(resolve))
    this.#holders.set(request, sessionKey)
    if (request.raw.socket.destroyed) throw new BadRequest({ key: 'call.bad-request' })
  }

  /** Releases the slot to the next waiting request. Safe to repeat, and for requests without a slot. */
  release(request: FastifyRequest): void {
    const sessionKey = this.#holders.get(request)
    if (sessionKey === undefined) return
    this.#holders.delete(request)
    const session = this.#findOrCreateSession(sessionKey)
    const next = session.queue.shift()
    if (next) next()
    else session.active -= 1
    if (session.active === 0) this.#sessions.delete(sessionKey)
  }

  #findOrCreateSession(sessionKey: string): SessionQueue {
    const existing = this.#sessions.get(sessionKey)
    if (existing) return existing
    const session: SessionQueue = { active: 0, queue: [] }
    this.#sessions.set(sessionKey, session)
    return session
  }
}
