import {
  countIds,
  hasBit,
  type IdBlock,
  idsPerBlock,
  listOffsets,
  toBlockNumber,
  toOffset,
} from './id-block.ts'

/** The hits of one group: documents of a kind, leads or customers. */
export interface HitIds {
  readonly ids: readonly number[]
  readonly count: number
  /** Whether there are more hits than `count`, which stops at a limit. */
  readonly hasMore: boolean
}

/** Limits of a group. */
export interface HitLimits {
  readonly maxIds: number
  readonly maxCount: number
}

/** Collects ids block by block, newest first, up to `maxIds`, and counts up to `maxCount`. */
export class HitCollector {
  readonly #limits: HitLimits
  readonly #ids: number[] = []
  #count = 0

  constructor(limits: HitLimits) {
    this.#limits = limits
  }

  /**
   * Adds the ids of a block, which must be older than the blocks before it.
   * @param mask restricts the ids to those of this block
   */
  add(block: number, bits: IdBlock, mask?: IdBlock): void {
    if (this.isComplete) return
    const count = countIds(bits, mask)
    const limit = this.#limits.maxIds - this.#ids.length
    this.#count += count
    if (limit <= 0 || count === 0) return
    for (const offset of listOffsets(bits, { limit, mask })) this.#ids.push(block * idsPerBlock + offset)
  }

  /** Whether older blocks can no longer change the result. */
  get isComplete(): boolean {
    return this.#ids.length >= this.#limits.maxIds && this.#count > this.#limits.maxCount
  }

  toHitIds(): HitIds {
    const { maxCount } = this.#limits
    return { ids: this.#ids, count: Math.min(this.#count, maxCount), hasMore: this.#count > maxCount }
  }
}

/** A set of record ids of any size. */
export interface IdSet extends Iterable<number> {
  readonly size: number
  has(id: number): boolean
}

/** A set of record ids that is stored as blocks. */
export class BlockIdSet implements IdSet {
  readonly #blocks: ReadonlyMap<number, IdBlock>

  /** @param blocks with their numbers, newest first */
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

  /** Iterates from the highest id to the lowest. */
  *[Symbol.iterator](): Generator<number> {
    for (const [block, bits] of this.#blocks) {
      for (const offset of listOffsets(bits)) yield block * idsPerBlock + offset
    }
  }
}
