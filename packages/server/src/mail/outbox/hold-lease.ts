import type { Connection } from '#database/tables/schema.ts'
import { renewLease } from './lease-repository.ts'
import { leaseMs } from './message.ts'

const renewIntervalMs = 2_000
const checkIntervalMs = 100

/** What the work on a message must end for. */
export interface WorkLimits {
  /** Of the whole work. */
  readonly timeoutMs: number
  /** How long it may go on once it should stop. */
  readonly graceMs: number
  readonly shouldStop: () => boolean
}

interface HeldLease {
  readonly id: number
  readonly holder: string
  /** When it was asked for, by `performance.now()`. */
  readonly since: number
}

/** Why a work was ended. */
type EndReason = 'too-slow' | 'stopped' | 'lost'

/** Ends the work when it must end. */
export interface LeaseContext {
  readonly signal: AbortSignal
  /** Null: it was not told to end. */
  readonly getEndReason: () => EndReason | null
}

/** Does a work on a message while nobody else may, and ends it when it must. */
export async function holdLease(
  { database, lease: held }: { readonly database: Connection; readonly lease: HeldLease },
  limits: WorkLimits,
  work: (watched: LeaseContext) => Promise<void>,
): Promise<void> {
  const watch = new LeaseHeartbeat(database, held, limits)
  try {
    await work({ signal: watch.signal, getEndReason: () => watch.endReason })
  } finally {
    await watch.stop()
  }
}

/** Looks every moment whether the work must end, and renews the claim now and then. */
class LeaseHeartbeat {
  endReason: EndReason | null = null
  readonly #database: Connection
  readonly #lease: HeldLease
  readonly #limits: WorkLimits
  readonly #abort = new AbortController()
  readonly #startedAt = performance.now()
  readonly #timer = setInterval(() => this.#check(), checkIntervalMs)
  #renewedAt: number
  #renewRequestedAt = this.#startedAt
  #stopRequestedAt: number | null = null
  #renewal: Promise<void> = Promise.resolve()

  constructor(database: Connection, held: HeldLease, limits: WorkLimits) {
    this.#database = database
    this.#lease = held
    this.#renewedAt = held.since
    this.#limits = limits
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewal
  }

  #check(): void {
    const now = performance.now()
    const { timeoutMs: wholeMs, graceMs, shouldStop } = this.#limits
    if (shouldStop()) this.#stopRequestedAt ??= now
    if (now - this.#startedAt > wholeMs) this.#abortWork('too-slow')
    if (this.#stopRequestedAt !== null && now - this.#stopRequestedAt > graceMs) this.#abortWork('stopped')
    // The database was away for so long that somebody else may have it.
    if (now - this.#renewedAt > leaseMs) this.#abortWork('lost')
    if (this.endReason === 'lost' || now - this.#renewRequestedAt < renewIntervalMs) return
    this.#renewRequestedAt = now
    this.#renewal = this.#renew(now)
  }

  async #renew(now: number): Promise<void> {
    const { id, holder } = this.#lease
    try {
      if (await renewLease(this.#database, { id, holder })) this.#renewedAt = now
      else this.#abortWork('lost')
    } catch {
      // It is tried again as long as the claim lasts.
    }
  }

  #abortWork(ending: EndReason): void {
    this.endReason ??= ending
    this.#abort.abort()
  }
}
