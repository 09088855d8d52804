import type { ByteLimits } from './connection-limits.ts'

/** Bytes that one request or response holds in memory. */
export interface ByteReservation {
  /** Counts further bytes. Returns false, and counts nothing, if a limit would be exceeded and nothing can be evicted. */
  readonly add: (bytes: number) => boolean
  /** Excludes the reservation from eviction. */
  readonly pin: () => void
  /** Releases all bytes. Safe to repeat. */
  readonly release: () => void
}

interface ReservationOptions {
  /** Whether newer reservations of the same owner may evict it. Until it is pinned, other owners always may. */
  readonly isEvictableByOwner?: boolean
}

interface Entry {
  readonly owner: Owner
  readonly isEvictableByOwner: boolean
  /** Ends the request or response. Null once the reservation is pinned. */
  evict: (() => void) | null
  bytes: number
}

interface Owner {
  bytes: number
  /** Oldest first. */
  readonly entries: Set<Entry>
}

/**
 * Counts the bytes waiting in memory by owner. When the total is exceeded, evicts the oldest entry of the owner with the most
 * bytes, so that others are still served. When one owner exceeds its share, evicts its oldest evictable entries.
 */
export class ByteBudget {
  readonly #limits: ByteLimits
  readonly #owners = new Map<string, Owner>()
  #bytes = 0

  constructor(limits: ByteLimits) {
    this.#limits = limits
  }

  /** Returns whether the owner uses at least half of its share. */
  isHalfUsed(owner: string): boolean {
    return (this.#owners.get(owner)?.bytes ?? 0) * 2 >= this.#limits.perOwner
  }

  /** Opens an empty reservation. @param evict ends the request or response, which releases the reservation too */
  reserve(
    ownerName: string,
    evict: () => void,
    { isEvictableByOwner = false }: ReservationOptions = {},
  ): ByteReservation {
    const owner = this.#findOrCreateOwner(ownerName)
    const entry: Entry = { owner, evict, isEvictableByOwner, bytes: 0 }
    owner.entries.add(entry)
    return {
      add: (bytes) => this.#add(entry, bytes),
      pin() {
        entry.evict = null
      },
      release: () => {
        this.#release(entry)
        if (owner.entries.size === 0 && this.#owners.get(ownerName) === owner) this.#owners.delete(ownerName)
      },
    }
  }

  #findOrCreateOwner(name: string): Owner {
    const existing = this.#owners.get(name)
    if (existing) return existing
    const owner: Owner = { bytes: 0, entries: new Set() }
    this.#owners.set(name, owner)
    return owner
  }

  #add(entry: Entry, bytes: number): boolean {
    const { owner } = entry
    if (!owner.entries.has(entry)) return false
    // A single entry always fits: other limits restrict its size.
    while (owner.bytes > 0 && owner.bytes + bytes > this.#limits.perOwner) {
      if (!this.#evictOldest(owner, (other) => other !== entry && other.isEvictableByOwner)) return false
    }
    const isGuaranteed = owner.bytes + bytes <= (this.#limits.guaranteedPerOwner ?? 0)
    while (!isGuaranteed && this.#bytes > 0 && this.#bytes + bytes > this.#limits.total) {
      if (!this.#evictFromLargestOwner(entry)) return false
    }
    entry.bytes += bytes
    owner.bytes += bytes
    this.#bytes += bytes
    return true
  }

  /** Evicts the oldest entry of the largest owner that has an evictable one. Returns false if there is none. */
  #evictFromLargestOwner(except: Entry): boolean {
    const bySize = [...this.#owners.values()].sort((one, other) => other.bytes - one.bytes)
    return bySize.some((owner) => this.#evictOldest(owner, (entry) => entry !== except))
  }

  /** Evicts the oldest entry that holds bytes and is not pinned. Returns false if there is none. */
  #evictOldest(owner: Owner, canEvict: (entry: Entry) => boolean): boolean {
    for (const entry of owner.entries) {
      if (entry.evict === null || entry.bytes === 0 || !canEvict(entry)) continue
      const { evict } = entry
      this.#release(entry)
      evict()
      return true
    }
    return false
  }

  #release(entry: Entry): void {
    if (!entry.owner.entries.delete(entry)) return
    entry.owner.bytes -= entry.bytes
    this.#bytes -= entry.bytes
  }
}
