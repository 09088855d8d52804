/**
 * Bitmap of the 32,768 ids of a block. Blocks are shared, so callers must not modify blocks that they did not create.
 * A row of `search_blocks` stores a block as a list of 16-bit offsets while that is smaller, otherwise as the bitmap.
 */
export type IdBlock = Uint32Array

export const idsPerBlock = 32_768

const bitsPerWord = 32
const wordsPerBlock = idsPerBlock / bitsPerWord

/**
 * `offset >>> wordShift` is the word of an offset, `offset & bitMask` its bit there. Ten times as fast as a division.
 */
const wordShift = 5
const bitMask = bitsPerWord - 1
const bytesPerBlock = idsPerBlock / 8
const bytesPerWord = bitsPerWord / 8

/** A list of this many ids takes as many bytes as the bitmap. */
const maxListedIds = bytesPerBlock / 2

/** Returns the number of the block that contains an id. */
export function toBlockNumber(id: number): number {
  return Math.floor(id / idsPerBlock)
}

/** Returns the position of an id in its block, from 0. */
export function toOffset(id: number): number {
  return id % idsPerBlock
}

/** Creates an empty block. */
export function createBlock(): IdBlock {
  return new Uint32Array(wordsPerBlock)
}

/** Sets a bit of the given block. */
export function setBit(bits: IdBlock, offset: number): void {
  const word = offset >>> wordShift
  bits[word] = (bits[word] ?? 0) | (1 << (offset & bitMask))
}

/** Clears a bit of the given block. */
export function clearBit(bits: IdBlock, offset: number): void {
  const word = offset >>> wordShift
  bits[word] = (bits[word] ?? 0) & ~(1 << (offset & bitMask))
}

export function hasBit(bits: IdBlock, offset: number): boolean {
  return ((bits[offset >>> wordShift] ?? 0) & (1 << (offset & bitMask))) !== 0
}

// Listing and counting

const fullBlock: IdBlock = createBlock().fill(0xffffffff)

interface OffsetFilter {
  readonly limit?: number
  /** Restricts the result to the ids of this block. */
  readonly mask?: IdBlock | undefined
}

/** Returns the offsets of the ids in descending order. */
export function listOffsets(
  bits: IdBlock,
  { limit = idsPerBlock, mask = fullBlock }: OffsetFilter = {},
): number[] {
  const offsets: number[] = []
  for (let word = wordsPerBlock - 1; word >= 0; word -= 1) {
    let rest = (bits[word] ?? 0) & (mask[word] ?? 0)
    while (rest !== 0) {
      if (offsets.length >= limit) return offsets
      const bit = bitsPerWord - 1 - Math.clz32(rest)
      offsets.push(word * bitsPerWord + bit)
      rest &= ~(1 << bit)
    }
  }
  return offsets
}

/** Returns the number of ids. @param mask restricts the count to the ids of this block */
export function countIds(bits: IdBlock, mask: IdBlock = fullBlock): number {
  let count = 0
  for (let word = 0; word < wordsPerBlock; word += 1) {
    const rest = (bits[word] ?? 0) & (mask[word] ?? 0)
    if (rest !== 0) count += countBits(rest)
  }
  return count
}

function countBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

// Set operations

/** Returns the union of blocks; a single block itself, undefined for none. */
export function unionBlocks(blocks: readonly IdBlock[]): IdBlock | undefined {
  const [first, ...others] = blocks
  if (first === undefined || others.length === 0) return first
  const union = first.slice()
  for (const other of others) {
    for (let word = 0; word < wordsPerBlock; word += 1) union[word] = (union[word] ?? 0) | (other[word] ?? 0)
  }
  return union
}

/**
 * Returns the intersection of two blocks; undefined if it is empty, as for most blocks of a search for several words.
 */
export function intersectBlocks(left: IdBlock, right: IdBlock): IdBlock | undefined {
  if (!hasCommonIds(left, right)) return undefined
  const intersection = left.slice()
  for (let word = 0; word < wordsPerBlock; word += 1) {
    intersection[word] = (intersection[word] ?? 0) & (right[word] ?? 0)
  }
  return intersection
}

function hasCommonIds(left: IdBlock, right: IdBlock): boolean {
  for (let word = 0; word < wordsPerBlock; word += 1) {
    if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true
  }
  return false
}

/** Returns whether a block has an id that none of the other blocks has. */
export function hasOtherIds(bits: IdBlock, others: readonly IdBlock[]): boolean {
  for (let word = 0; word < wordsPerBlock; word += 1) {
    let rest = bits[word] ?? 0
    for (let index = 0; rest !== 0 && index < others.length; index += 1) rest &= ~(others[index]?.[word] ?? 0)
    if (rest !== 0) return true
  }
  return false
}

// Stored form

/** Encodes a block for a row of the index. Returns empty bytes for an empty block. */
export function encodeBlock(bits: IdBlock): Buffer {
  // Most blocks have few ids. Counting them first would double the time.
  const offsets = listOffsets(bits, { limit: maxListedIds })
  return offsets.length < maxListedIds ? encodeOffsets(offsets) : encodeBits(bits)
}

/** Encodes distinct ids of one block for a row of the index. */
export function encodeIds(ids: ArrayLike<number> & Iterable<number>): Buffer {
  if (ids.length < maxListedIds) return encodeOffsets(Array.from(ids, toOffset))
  const bits = createBlock()
  for (const id of ids) setBit(bits, toOffset(id))
  return encodeBits(bits)
}

function encodeOffsets(offsets: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(offsets.length * 2)
  for (let index = 0; index < offsets.length; index += 1) bytes.writeUInt16LE(offsets[index] ?? 0, index * 2)
  return bytes
}

function encodeBits(bits: IdBlock): Buffer {
  const bytes = Buffer.allocUnsafe(bytesPerBlock)
  for (let word = 0; word < wordsPerBlock; word += 1)
    bytes.writeUInt32LE(bits[word] ?? 0, word * bytesPerWord)
  return bytes
}

/** Decodes rows of one block and returns their union; undefined for no rows. */
export function decodeBlock(rows: readonly Uint8Array[]): IdBlock | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  const view = others.length === 0 ? viewBits(first) : null
  if (view) return view
  const bits = createBlock()
  for (const bytes of rows) addEncodedIds(bits, bytes)
  return bits
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/**
 * Returns a stored bitmap without copying it; null if its bytes have another order or share their buffer with others.
 */
function viewBits({ length, buffer }: Uint8Array): IdBlock | null {
  const ownsBuffer = length === bytesPerBlock && buffer.byteLength === bytesPerBlock
  return ownsBuffer && isLittleEndian ? new Uint32Array(buffer) : null
}

/** Adds the ids of a row of the index to the given block. */
export function addEncodedIds(bits: IdBlock, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < bytesPerBlock) {
    for (let at = 0; at < bytes.length; at += 2) setBit(bits, view.getUint16(at, true))
    return
  }
  for (let word = 0; word < wordsPerBlock; word += 1) {
    bits[word] = (bits[word] ?? 0) | view.getUint32(word * bytesPerWord, true)
  }
}
