import type { Connection } from '#database/tables/schema.ts'
import { renewLease } from './lease-repository.ts'
import { leaseMs } from './message.ts'

const renewIntervalMs = 2_000
const checkIntervalMs = 100

/** When work on a message is aborted. */
export interface WorkLimits {
  /** Milliseconds for the whole work. */
  readonly timeoutMs: number
  /** Milliseconds for which the work may continue after a stop request. */
  readonly graceMs: number
  readonly shouldStop: () => boolean
}

export interface HeldLease {
  /** Id of the message. */
  readonly id: number
  readonly holder: string
  /** Value of `performance.now()` before the lease was requested. */
  readonly requestedAt: number
}

/** Why work was aborted. */
type EndReason = 'timeout' | 'stopped' | 'lease-lost'

export interface LeaseContext {
  /** Aborted when the work must end. */
  readonly signal: AbortSignal
  /** Returns null if the work was not aborted. */
  readonly getEndReason: () => EndReason | null
}

/** Runs work while holding the lease of a message; renews it every 2 s and aborts on timeout, stop or lost lease. */
export async function holdLease(
  { database, lease }: { readonly database: Connection; readonly lease: HeldLease },
  limits: WorkLimits,
  work: (context: LeaseContext) => Promise<void>,
): Promise<void> {
  const heartbeat = new LeaseHeartbeat(database, lease, limits)
  try {
    await work({ signal: heartbeat.signal, getEndReason: () => heartbeat.endReason })
  } finally {
    await heartbeat.stop()
  }
}

/** Checks every 100 ms whether the work must end and renews the lease. */
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

  constructor(database: Connection, lease: HeldLease, limits: WorkLimits) {
    this.#database = database
    this.#lease = lease
    this.#renewedAt = lease.requestedAt
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
    const { timeoutMs, graceMs, shouldStop } = this.#limits
    if (shouldStop()) this.#stopRequestedAt ??= now
    if (now - this.#startedAt > timeoutMs) this.#abortWork('timeout')
    if (this.#stopRequestedAt !== null && now - this.#stopRequestedAt > graceMs) this.#abortWork('stopped')
    // The lease may have expired while the database was unavailable.
    if (now - this.#renewedAt > leaseMs) this.#abortWork('lease-lost')
    if (this.endReason === 'lease-lost' || now - this.#renewRequestedAt < renewIntervalMs) return
    this.#renewRequestedAt = now
    this.#renewal = this.#renew(now)
  }

  async #renew(now: number): Promise<void> {
    try {
      if (await renewLease(this.#database, this.#lease)) this.#renewedAt = now
      else this.#abortWork('lease-lost')
    } catch {
      // The next renewal is tried until the lease expires.
    }
  }

  #abortWork(reason: EndReason): void {
    this.endReason ??= reason
    this.#abort.abort()
  }
}
