import { toBlockNumber, countIds, hasBit, type IdBlock, idsPerBlock, toOffset, listOffsets } from './id-block.ts'

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
