import type { Connection } from '#database/tables/schema.ts'
import { renewClaim } from './claims/repository.ts'
import { leaseMs } from './lease.ts'

const renewedEveryMs = 2_000
const lookedEveryMs = 100

/** What the work on a message must end for. */
export interface Limits {
  /** Of the whole work. */
  readonly wholeMs: number
  /** How long it may go on once it should stop. */
  readonly graceMs: number
  readonly shouldStop: () => boolean
}

interface Held {
  readonly id: number
  readonly holder: string
  /** When it was asked for, by `performance.now()`. */
  readonly since: number
}

/** Why a work was ended. */
type Ending = 'too-slow' | 'stopped' | 'lost'

/** Ends the work when it must end. */
export interface Watched {
  readonly signal: AbortSignal
  /** Null: it was not told to end. */
  readonly ending: () => Ending | null
}

/** Does a work on a message while nobody else may, and ends it when it must. */
export async function holdClaim(
  { database, held }: { readonly database: Connection; readonly held: Held },
  limits: Limits,
  work: (watched: Watched) => Promise<void>,
): Promise<void> {
  const watch = new Watch(database, held, limits)
  try {
    await work({ signal: watch.signal, ending: () => watch.ending })
  } finally {
    await watch.end()
  }
}

/** Looks every moment whether the work must end, and renews the claim now and then. */
class Watch {
  ending: Ending | null = null
  readonly #database: Connection
  readonly #held: Held
  readonly #limits: Limits
  readonly #abort = new AbortController()
  readonly #began = performance.now()
  readonly #timer = setInterval(() => this.#look(), lookedEveryMs)
  #renewed: number
  #asked = this.#began
  #stopAsked: number | null = null
  #renewal: Promise<void> = Promise.resolve()

  constructor(database: Connection, held: Held, limits: Limits) {
    this.#database = database
    this.#held = held
    this.#renewed = held.since
    this.#limits = limits
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewal
  }

  #look(): void {
    const now = performance.now()
    const { wholeMs, graceMs, shouldStop } = this.#limits
    if (shouldStop()) this.#stopAsked ??= now
    if (now - this.#began > wholeMs) this.#break('too-slow')
    if (this.#stopAsked !== null && now - this.#stopAsked > graceMs) this.#break('stopped')
    // The database was away for so long that somebody else may have it.
    if (now - this.#renewed > leaseMs) this.#break('lost')
    if (this.ending === 'lost' || now - this.#asked < renewedEveryMs) return
    this.#asked = now
    this.#renewal = this.#renew(now)
  }

  async #renew(now: number): Promise<void> {
    const { id, holder } = this.#held
    try {
      if (await renewClaim(this.#database, { id, holder })) this.#renewed = now
      else this.#break('lost')
    } catch {
      // It is tried again as long as the claim lasts.
    }
  }

  #break(ending: Ending): void {
    this.ending ??= ending
    this.#abort.abort()
  }
}
