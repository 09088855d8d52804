import type { ByteLimits } from './connection-limits.ts'

/** The bytes that one request or answer keeps in memory. */
export interface ByteReservation {
  /** Returns false, and counts nothing, where the owner or all together would hold more than they may. */
  readonly add: (bytes: number) => boolean
  /** From now on it is not ended in favour of others. */
  readonly pin: () => void
  /** Gives back all that was added. Safe to repeat. */
  readonly release: () => void
}

interface ReservationOptions {
  /** Whether it is ended in favour of newer bytes of its own owner. Any hold is ended in favour of other owners until it is settled. */
  readonly isEvictableByOwner?: boolean
}

interface Entry {
  readonly owner: Owner
  readonly isEvictableByOwner: boolean
  /** null once it is settled. */
  evict: (() => void) | null
  bytes: number
}

interface Owner {
  bytes: number
  /** The oldest first. */
  readonly entries: Set<Entry>
}

/**
 * Counts the bytes that wait in memory, by owner. Where all together would hold more than they may, the oldest entry of the owner
 * who holds most is ended, so that others are still served. Where an owner alone would, its oldest replaceable entries are.
 */
export class ByteBudget {
  readonly #limits: ByteLimits
  readonly #owners = new Map<string, Owner>()
  #bytes = 0

  constructor(limits: ByteLimits) {
    this.#limits = limits
  }

  /** Whether the owner holds at least half of what one may hold. */
  isHalfUsed(owner: string): boolean {
    return (this.#owners.get(owner)?.bytes ?? 0) * 2 >= this.#limits.perOwner
  }

  /** @param end ends the request or the answer, which releases it too */
  reserve(
    name: string,
    end: () => void,
    { isEvictableByOwner: isReplaceable = false }: ReservationOptions = {},
  ): ByteReservation {
    const owner = this.#findOrCreateOwner(name)
    const entry: Entry = { owner, evict: end, isEvictableByOwner: isReplaceable, bytes: 0 }
    owner.entries.add(entry)
    return {
      add: (bytes) => this.#add(entry, bytes),
      pin() {
        entry.evict = null
      },
      release: () => {
        this.#release(entry)
        if (owner.entries.size === 0 && this.#owners.get(name) === owner) this.#owners.delete(name)
      },
    }
  }

  #findOrCreateOwner(name: string): Owner {
    const known = this.#owners.get(name)
    if (known) return known
    const owner: Owner = { bytes: 0, entries: new Set() }
    this.#owners.set(name, owner)
    return owner
  }

  #add(entry: Entry, bytes: number): boolean {
    const { owner } = entry
    if (!owner.entries.has(entry)) return false
    // One that is alone fits, whatever its size: other limits say how large it may be.
    while (owner.bytes > 0 && owner.bytes + bytes > this.#limits.perOwner) {
      if (!this.#evictOldest(owner, (other) => other !== entry && other.isEvictableByOwner)) return false
    }
    const isReserved = owner.bytes + bytes <= (this.#limits.guaranteedPerOwner ?? 0)
    while (!isReserved && this.#bytes > 0 && this.#bytes + bytes > this.#limits.total) {
      if (!this.#evictFromLargestOwner(entry)) return false
    }
    entry.bytes += bytes
    owner.bytes += bytes
    this.#bytes += bytes
    return true
  }

  /** Of the heaviest owner who has an entry that can be ended. Returns false where there is none. */
  #evictFromLargestOwner(except: Entry): boolean {
    const bySize = [...this.#owners.values()].sort((one, other) => other.bytes - one.bytes)
    return bySize.some((owner) => this.#evictOldest(owner, (entry) => entry !== except))
  }

  /** Of those that hold bytes and are not settled. Returns false where there is none. */
  #evictOldest(owner: Owner, canEnd: (entry: Entry) => boolean): boolean {
    for (const entry of owner.entries) {
      if (entry.evict === null || entry.bytes === 0 || !canEnd(entry)) continue
      const { evict: end } = entry
      this.#release(entry)
      end()
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
