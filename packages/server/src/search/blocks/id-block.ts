/**
 * Which of the 32,768 ids of a block are meant, as bits. Whoever did not make one does not change it. A row of the index
 * holds the same: two bytes for each id where they are few, else the bits.
 */
export type IdBlock = Uint32Array

export const idsInBlock = 32_768

const bitsInWord = 32
const wordsInBlock = idsInBlock / bitsInWord

/** Of a place: `place >>> toWord` is its word, `place & inWord` its bit there. Ten times as fast as a division. */
const toWord = 5
const inWord = bitsInWord - 1
const bytesInBlock = idsInBlock / 8
const bytesInWord = bitsInWord / 8

/** So many take as much room as the bits. */
const idsInList = bytesInBlock / 2

/** The block that an id stands in. */
export function blockOf(id: number): number {
  return Math.floor(id / idsInBlock)
}

/** Where it stands there, from 0. */
export function placeOf(id: number): number {
  return id % idsInBlock
}

/** Without any id. */
export function newBlock(): IdBlock {
  return new Uint32Array(wordsInBlock)
}

/** Changes the block itself. */
export function setPlace(bits: IdBlock, place: number): void {
  const word = place >>> toWord
  bits[word] = (bits[word] ?? 0) | (1 << (place & inWord))
}

/** Changes the block itself. */
export function clearPlace(bits: IdBlock, place: number): void {
  const word = place >>> toWord
  bits[word] = (bits[word] ?? 0) & ~(1 << (place & inWord))
}

export function hasPlace(bits: IdBlock, place: number): boolean {
  return ((bits[place >>> toWord] ?? 0) & (1 << (place & inWord))) !== 0
}

const everyPlace: IdBlock = newBlock().fill(0xffffffff)

interface Wanted {
  readonly most?: number
  /** Those alone that are there too. */
  readonly within?: IdBlock | undefined
}

/** From the last to the first. */
export function placesOf(bits: IdBlock, { most = idsInBlock, within = everyPlace }: Wanted = {}): number[] {
  const places: number[] = []
  for (let word = wordsInBlock - 1; word >= 0; word -= 1) {
    let rest = (bits[word] ?? 0) & (within[word] ?? 0)
    while (rest !== 0) {
      if (places.length >= most) return places
      const bit = bitsInWord - 1 - Math.clz32(rest)
      places.push(word * bitsInWord + bit)
      rest &= ~(1 << bit)
    }
  }
  return places
}

/** Empty bytes for an empty block. */
export function encodeBlock(bits: IdBlock): Buffer {
  return countIds(bits) < idsInList ? encodePlaces(placesOf(bits)) : encodeBits(bits)
}

/** Of ids of one block, each once. */
export function encodeIds(ids: ArrayLike<number> & Iterable<number>): Buffer {
  if (ids.length < idsInList) return encodePlaces(Array.from(ids, placeOf))
  const bits = newBlock()
  for (const id of ids) setPlace(bits, placeOf(id))
  return encodeBits(bits)
}

function encodePlaces(places: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(places.length * 2)
  for (let index = 0; index < places.length; index += 1) bytes.writeUInt16LE(places[index] ?? 0, index * 2)
  return bytes
}

function encodeBits(bits: IdBlock): Buffer {
  const bytes = Buffer.allocUnsafe(bytesInBlock)
  for (let index = 0; index < wordsInBlock; index += 1) bytes.writeUInt32LE(bits[index] ?? 0, index * 4)
  return bytes
}

/** What rows of the index hold together, which are all of one block; undefined: no rows. */
export function decodeBlock(rows: readonly Uint8Array[]): IdBlock | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  const asItIs = others.length === 0 ? bitsIn(first) : null
  if (asItIs) return asItIs
  const bits = newBlock()
  for (const bytes of rows) addEncoded(bits, bytes)
  return bits
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** The bits of a row without a copy of them, where they lie as the processor reads them, and nothing beside them. */
function bitsIn({ length, buffer }: Uint8Array): IdBlock | null {
  const areAlone = length === bytesInBlock && buffer.byteLength === bytesInBlock
  return areAlone && isLittleEndian ? new Uint32Array(buffer) : null
}

/** Adds what a row of the index holds to a block. */
export function addEncoded(bits: IdBlock, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < bytesInBlock) {
    for (let at = 0; at < bytes.length; at += 2) setPlace(bits, view.getUint16(at, true))
    return
  }
  for (let word = 0; word < wordsInBlock; word += 1) {
    bits[word] = (bits[word] ?? 0) | view.getUint32(word * bytesInWord, true)
  }
}

/** Of one: that one. */
export function unionOf(blocks: readonly IdBlock[]): IdBlock | undefined {
  const [first, ...others] = blocks
  if (first === undefined || others.length === 0) return first
  const union = first.slice()
  for (const other of others) {
    for (let word = 0; word < wordsInBlock; word += 1) union[word] = (union[word] ?? 0) | (other[word] ?? 0)
  }
  return union
}

/** Undefined where it is empty, as most blocks are in most searches of several words: then none is made. */
export function intersectionOf(left: IdBlock, right: IdBlock): IdBlock | undefined {
  if (!haveCommon(left, right)) return undefined
  const both = left.slice()
  for (let word = 0; word < wordsInBlock; word += 1) both[word] = (both[word] ?? 0) & (right[word] ?? 0)
  return both
}

function haveCommon(left: IdBlock, right: IdBlock): boolean {
  for (let word = 0; word < wordsInBlock; word += 1) {
    if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true
  }
  return false
}

/** Whether there are any that all the known ones lack. */
export function hasOthers(bits: IdBlock, known: readonly IdBlock[]): boolean {
  for (let word = 0; word < wordsInBlock; word += 1) {
    let rest = bits[word] ?? 0
    for (let index = 0; rest !== 0 && index < known.length; index += 1) rest &= ~(known[index]?.[word] ?? 0)
    if (rest !== 0) return true
  }
  return false
}

/** @param within those alone that are there too */
export function countIds(bits: IdBlock, within: IdBlock = everyPlace): number {
  let count = 0
  for (let word = 0; word < wordsInBlock; word += 1) {
    const rest = (bits[word] ?? 0) & (within[word] ?? 0)
    if (rest !== 0) count += ones(rest)
  }
  return count
}

function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
