import type { FastifyRequest } from 'fastify'
import { BadRequest, Overloaded } from '#errors.ts'

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
