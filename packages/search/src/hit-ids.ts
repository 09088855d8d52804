import {
  countIds,
  hasBit,
  type IdBlock,
  idsPerBlock,
  listOffsets,
  toBlockNumber,
  toOffset,
} from './id-block.ts'

/** What was found of one group of records. */
export interface HitIds {
  readonly ids: readonly number[]
  readonly count: number
  /** There are more than are counted. */
  readonly hasMore: boolean
}

export interface HitLimits {
  /** Ids of a group. */
  readonly maxIds: number
  readonly maxCount: number
}

/** Gathers a group, block by block from the newest to the oldest. */
export class HitCollector {
  readonly #limits: HitLimits
  readonly #ids: number[] = []
  #count = 0

  constructor(limits: HitLimits) {
    this.#limits = limits
  }

  /** @param within those alone that are there too */
  add(block: number, bits: IdBlock, within?: IdBlock): void {
    if (this.isComplete) return
    const count = countIds(bits, within)
    const most = this.#limits.maxIds - this.#ids.length
    this.#count += count
    if (most <= 0 || count === 0) return
    for (const place of listOffsets(bits, { limit: most, mask: within }))
      this.#ids.push(block * idsPerBlock + place)
  }

  /** Older ones would change nothing. */
  get isComplete(): boolean {
    return this.#ids.length >= this.#limits.maxIds && this.#count > this.#limits.maxCount
  }

  toHitIds(): HitIds {
    const { maxCount: countedTo } = this.#limits
    return { ids: this.#ids, count: Math.min(this.#count, countedTo), hasMore: this.#count > countedTo }
  }
}

/** Ids of records, however many. */
export interface IdSet extends Iterable<number> {
  readonly size: number
  has(id: number): boolean
}

/** Those that were found, block by block. */
export class BlockIdSet implements IdSet {
  readonly #blocks: ReadonlyMap<number, IdBlock>

  /** @param blocks by their number */
  constructor(blocks: Iterable<readonly [number, IdBlock]>) {
    this.#blocks = new Map(blocks)
  }

  get size(): number {
    let size = 0
    for (const bits of this.#blocks.values()) size += countIds(bits)
    return size
  }

  has(id: number): boolean {
    const bits = this.#blocks.get(toBlockNumber(id))
    return bits !== undefined && hasBit(bits, toOffset(id))
  }

  /** From the highest to the lowest, where the blocks came so. */
  *[Symbol.iterator](): Generator<number> {
    for (const [block, bits] of this.#blocks) {
      for (const place of listOffsets(bits)) yield block * idsPerBlock + place
    }
  }
}
