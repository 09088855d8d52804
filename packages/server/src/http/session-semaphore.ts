import type { FastifyRequest } from 'fastify'
import { BadRequest, Overloaded } from '#errors.ts'

interface SemaphoreLimits {
  /** How many calls of one session, or of one network of strangers, are handled at the same time. */
  readonly maxConcurrent: number
  /** How many more of them wait. */
  readonly maxWaiting: number
}

/** The calls of one session that are handled and those that wait for them. */
interface SessionQueue {
  active: number
  readonly queue: (() => void)[]
}

/** A counting semaphore for each session: many calls of one do not hold up the calls of others. */
export class SessionSemaphore {
  readonly #limits: SemaphoreLimits
  readonly #sessions = new Map<string, SessionQueue>()
  readonly #holders = new Map<FastifyRequest, string>()

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Waits for the turn of a request, first come, first served. @throws Overloaded where too many wait, BadRequest where its caller has gone */
  async acquire(request: FastifyRequest, name: string): Promise<void> {
    const session = this.#findOrCreateSession(name)
    if (session.active < this.#limits.maxConcurrent) session.active += 1
    else if (session.queue.length >= this.#limits.maxWaiting) throw new Overloaded()
    else await new Promise<void>((resolve) => session.queue.push(resolve))
    this.#holders.set(request, name)
    // Its caller has gone while it waited.
    if (request.raw.socket.destroyed) throw new BadRequest({ key: 'call.bad-request' })
  }

  /** Lets the next one in. Safe to repeat, and for requests that never entered. */
  release(request: FastifyRequest): void {
    const name = this.#holders.get(request)
    if (name === undefined) return
    this.#holders.delete(request)
    const session = this.#findOrCreateSession(name)
    const next = session.queue.shift()
    if (next) next()
    else session.active -= 1
    if (session.active === 0) this.#sessions.delete(name)
  }

  #findOrCreateSession(name: string): SessionQueue {
    const known = this.#sessions.get(name)
    if (known) return known
    const session: SessionQueue = { active: 0, queue: [] }
    this.#sessions.set(name, session)
    return session
  }
}
