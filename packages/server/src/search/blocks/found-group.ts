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

  add(block: number, bits: IdBlock): void {
    if (this.isComplete) return
    this.#count += countIds(bits)
    const missing = this.#limits.most - this.#ids.length
    if (missing <= 0) return
    for (const place of placesOf(bits, missing)) this.#ids.push(block * idsInBlock + place)
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
