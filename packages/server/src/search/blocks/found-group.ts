import { countIds, type IdBlock, idsInBlock, placesOf } from './id-block.ts'

/** What was found of one group of records. */
export interface FoundGroup {
  readonly ids: readonly number[]
  readonly count: number
  /** There are more than are counted. */
  readonly hasMore: boolean
}

export interface GroupLimits {
  /** Ids of a group. */
  readonly most: number
  readonly countedTo: number
}

/** Gathers a group, block by block from the newest to the oldest. */
export class GroupInTheMaking {
  readonly #limits: GroupLimits
  readonly #ids: number[] = []
  #count = 0

  constructor(limits: GroupLimits) {
    this.#limits = limits
  }

  /** @param within those alone that are there too */
  add(block: number, bits: IdBlock, within?: IdBlock): void {
    if (this.isComplete) return
    const count = countIds(bits, within)
    const most = this.#limits.most - this.#ids.length
    this.#count += count
    if (most <= 0 || count === 0) return
    for (const place of placesOf(bits, { most, within })) this.#ids.push(block * idsInBlock + place)
  }

  /** Older ones would change nothing. */
  get isComplete(): boolean {
    return this.#ids.length >= this.#limits.most && this.#count > this.#limits.countedTo
  }

  group(): FoundGroup {
    const { countedTo } = this.#limits
    return { ids: this.#ids, count: Math.min(this.#count, countedTo), hasMore: this.#count > countedTo }
  }
}
