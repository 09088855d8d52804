import type { FastifyRequest } from 'fastify'
import { BadRequest, Overloaded } from '#errors.ts'

interface GateLimits {
  /** How many calls of one session, or of one network of strangers, are handled at the same time. */
  readonly atOnce: number
  /** How many more of them wait. */
  readonly waiting: number
}

/** The calls of one session that are handled and those that wait for them. */
interface Session {
  handled: number
  readonly waiting: (() => void)[]
}

/** A counting semaphore for each session: many calls of one do not hold up the calls of others. */
export class SessionGate {
  readonly #limits: GateLimits
  readonly #sessions = new Map<string, Session>()
  readonly #entered = new Map<FastifyRequest, string>()

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** Waits for the turn of a request, first come, first served. @throws Overloaded where too many wait, BadRequest where its caller has gone */
  async enter(request: FastifyRequest, name: string): Promise<void> {
    const session = this.#sessionNamed(name)
    if (session.handled < this.#limits.atOnce) session.handled += 1
    else if (session.waiting.length >= this.#limits.waiting) throw new Overloaded()
    else await new Promise<void>((resolve) => session.waiting.push(resolve))
    this.#entered.set(request, name)
    // Its caller has gone while it waited.
    if (request.raw.socket.destroyed) throw new BadRequest({ key: 'call.bad-request' })
  }

  /** Lets the next one in. Safe to repeat, and for requests that never entered. */
  leave(request: FastifyRequest): void {
    const name = this.#entered.get(request)
    if (name === undefined) return
    this.#entered.delete(request)
    const session = this.#sessionNamed(name)
    const next = session.waiting.shift()
    if (next) next()
    else session.handled -= 1
    if (session.handled === 0) this.#sessions.delete(name)
  }

  #sessionNamed(name: string): Session {
    const known = this.#sessions.get(name)
    if (known) return known
    const session: Session = { handled: 0, waiting: [] }
    this.#sessions.set(name, session)
    return session
  }
}
