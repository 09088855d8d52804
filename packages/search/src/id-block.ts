/**
 * Which of the 32,768 ids of a block are meant, as bits. Whoever did not make one does not change it. A row of the index
 * holds the same: two bytes for each id where they are few, else the bits.
 */
export type IdBlock = Uint32Array

export const idsPerBlock = 32_768

const bitsPerWord = 32
const wordsPerBlock = idsPerBlock / bitsPerWord

/** Of a place: `place >>> toWord` is its word, `place & inWord` its bit there. Ten times as fast as a division. */
const wordShift = 5
const bitMask = bitsPerWord - 1
const bytesPerBlock = idsPerBlock / 8
const bytesPerWord = bitsPerWord / 8

/** So many take as much room as the bits. */
const maxListedIds = bytesPerBlock / 2

/** The block that an id stands in. */
export function toBlockNumber(id: number): number {
  return Math.floor(id / idsPerBlock)
}

/** Where it stands there, from 0. */
export function toOffset(id: number): number {
  return id % idsPerBlock
}

/** Without any id. */
export function createBlock(): IdBlock {
  return new Uint32Array(wordsPerBlock)
}

/** Changes the block itself. */
export function setBit(bits: IdBlock, place: number): void {
  const word = place >>> wordShift
  bits[word] = (bits[word] ?? 0) | (1 << (place & bitMask))
}

/** Changes the block itself. */
export function clearBit(bits: IdBlock, place: number): void {
  const word = place >>> wordShift
  bits[word] = (bits[word] ?? 0) & ~(1 << (place & bitMask))
}

export function hasBit(bits: IdBlock, place: number): boolean {
  return ((bits[place >>> wordShift] ?? 0) & (1 << (place & bitMask))) !== 0
}

const fullBlock: IdBlock = createBlock().fill(0xffffffff)

interface OffsetFilter {
  readonly limit?: number
  /** Those alone that are there too. */
  readonly mask?: IdBlock | undefined
}

/** From the last to the first. */
export function listOffsets(
  bits: IdBlock,
  { limit: most = idsPerBlock, mask: within = fullBlock }: OffsetFilter = {},
): number[] {
  const places: number[] = []
  for (let word = wordsPerBlock - 1; word >= 0; word -= 1) {
    let rest = (bits[word] ?? 0) & (within[word] ?? 0)
    while (rest !== 0) {
      if (places.length >= most) return places
      const bit = bitsPerWord - 1 - Math.clz32(rest)
      places.push(word * bitsPerWord + bit)
      rest &= ~(1 << bit)
    }
  }
  return places
}

/** Empty bytes for an empty block. */
export function encodeBlock(bits: IdBlock): Buffer {
  return countIds(bits) < maxListedIds ? encodeOffsets(listOffsets(bits)) : encodeBits(bits)
}

/** Of ids of one block, each once. */
export function encodeIds(ids: ArrayLike<number> & Iterable<number>): Buffer {
  if (ids.length < maxListedIds) return encodeOffsets(Array.from(ids, toOffset))
  const bits = createBlock()
  for (const id of ids) setBit(bits, toOffset(id))
  return encodeBits(bits)
}

function encodeOffsets(places: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(places.length * 2)
  for (let index = 0; index < places.length; index += 1) bytes.writeUInt16LE(places[index] ?? 0, index * 2)
  return bytes
}

function encodeBits(bits: IdBlock): Buffer {
  const bytes = Buffer.allocUnsafe(bytesPerBlock)
  for (let index = 0; index < wordsPerBlock; index += 1) bytes.writeUInt32LE(bits[index] ?? 0, index * 4)
  return bytes
}

/** What rows of the index hold together, which are all of one block; undefined: no rows. */
export function decodeBlock(rows: readonly Uint8Array[]): IdBlock | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  const asItIs = others.length === 0 ? viewBits(first) : null
  if (asItIs) return asItIs
  const bits = createBlock()
  for (const bytes of rows) addEncodedIds(bits, bytes)
  return bits
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** The bits of a row without a copy of them, where they lie as the processor reads them, and nothing beside them. */
function viewBits({ length, buffer }: Uint8Array): IdBlock | null {
  const areAlone = length === bytesPerBlock && buffer.byteLength === bytesPerBlock
  return areAlone && isLittleEndian ? new Uint32Array(buffer) : null
}

/** Adds what a row of the index holds to a block. */
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

/** Of one: that one. */
export function unionBlocks(blocks: readonly IdBlock[]): IdBlock | undefined {
  const [first, ...others] = blocks
  if (first === undefined || others.length === 0) return first
  const union = first.slice()
  for (const other of others) {
    for (let word = 0; word < wordsPerBlock; word += 1) union[word] = (union[word] ?? 0) | (other[word] ?? 0)
  }
  return union
}

/** Undefined where it is empty, as most blocks are in most searches of several words: then none is made. */
export function intersectBlocks(left: IdBlock, right: IdBlock): IdBlock | undefined {
  if (!hasCommonIds(left, right)) return undefined
  const both = left.slice()
  for (let word = 0; word < wordsPerBlock; word += 1) both[word] = (both[word] ?? 0) & (right[word] ?? 0)
  return both
}

function hasCommonIds(left: IdBlock, right: IdBlock): boolean {
  for (let word = 0; word < wordsPerBlock; word += 1) {
    if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true
  }
  return false
}

/** Whether there are any that all the known ones lack. */
export function hasOtherIds(bits: IdBlock, known: readonly IdBlock[]): boolean {
  for (let word = 0; word < wordsPerBlock; word += 1) {
    let rest = bits[word] ?? 0
    for (let index = 0; rest !== 0 && index < known.length; index += 1) rest &= ~(known[index]?.[word] ?? 0)
    if (rest !== 0) return true
  }
  return false
}

/** @param within those alone that are there too */
export function countIds(bits: IdBlock, within: IdBlock = fullBlock): number {
  let count = 0
  for (let word = 0; word < wordsPerBlock; word += 1) {
    const rest = (bits[word] ?? 0) & (within[word] ?? 0)
    if (rest !== 0) count += countBits(rest)
  }
  return count
}

function countBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
