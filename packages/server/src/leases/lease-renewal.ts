import type { Connection } from '#database/tables/schema.ts'
import type { HeldLease, LeaseTable } from './lease-repository.ts'

const checkIntervalMs = 100

/** A lease is renewed ten times in its duration, so several renewals may fail before it is lost. */
const renewalsPerDuration = 10

/** When work under a lease is aborted. */
export interface WorkLimits {
  /** Milliseconds for the whole work. Absent: no limit. */
  readonly timeoutMs?: number
  /** Milliseconds for which the work may continue after a stop request. Absent: 0. */
  readonly graceMs?: number
  readonly shouldStop: () => boolean
}

export interface AcquiredLease {
  readonly database: Connection
  readonly table: Pick<LeaseTable<string, string>, 'durationMs' | 'renew'>
  readonly lease: HeldLease
  /** Value of `performance.now()` before the lease was acquired. */
  readonly requestedAt: number
}

/** Why work was aborted. */
export type EndReason = 'timeout' | 'stopped' | 'lease-lost'

export interface LeaseContext {
  /** Aborted when the work must end. */
  readonly signal: AbortSignal
  /** Returns null if the work was not aborted. */
  readonly getEndReason: () => EndReason | null
}

/** Runs work while this process holds a lease: renews the lease, and aborts the work on a timeout, a stop or a lost lease. */
export async function holdLease<Result>(
  acquired: AcquiredLease,
  limits: WorkLimits,
  work: (context: LeaseContext) => Promise<Result>,
): Promise<Result> {
  const heartbeat = new LeaseHeartbeat(acquired, limits)
  try {
    return await work({ signal: heartbeat.signal, getEndReason: () => heartbeat.endReason })
  } finally {
    await heartbeat.stop()
  }
}

/** Checks every 100 ms whether the work must end, and renews the lease when that is due. */
class LeaseHeartbeat {
  endReason: EndReason | null = null
  readonly #acquired: AcquiredLease
  readonly #limits: WorkLimits
  readonly #abort = new AbortController()
  readonly #startedAt = performance.now()
  readonly #timer = setInterval(() => this.#check(), checkIntervalMs)
  #renewedAt: number
  #renewRequestedAt = this.#startedAt
  #stopRequestedAt: number | null = null
  #renewal: Promise<void> = Promise.resolve()

  constructor(acquired: AcquiredLease, limits: WorkLimits) {
    this.#acquired = acquired
    this.#renewedAt = acquired.requestedAt
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
    const { durationMs } = this.#acquired.table
    const { timeoutMs = Number.POSITIVE_INFINITY, graceMs = 0, shouldStop } = this.#limits
    if (shouldStop()) this.#stopRequestedAt ??= now
    if (now - this.#startedAt > timeoutMs) this.#abortWork('timeout')
    if (this.#stopRequestedAt !== null && now - this.#stopRequestedAt >= graceMs) this.#abortWork('stopped')
    // The lease may have expired while the database was unavailable.
    if (now - this.#renewedAt > durationMs) this.#abortWork('lease-lost')
    const isRenewalDue = now - this.#renewRequestedAt >= durationMs / renewalsPerDuration
    if (this.endReason === 'lease-lost' || !isRenewalDue) return
    this.#renewRequestedAt = now
    this.#renewal = this.#renew(now)
  }

  async #renew(now: number): Promise<void> {
    const { database, table, lease } = this.#acquired
    try {
      if (await table.renew(database, lease)) this.#renewedAt = now
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
