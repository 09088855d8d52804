/**
 * Ids of records, as bits in blocks of 32,768. Also what one row of the index holds: the ids of one block, as two bytes
 * each where they are few, else as bits.
 */
export type IdSet = ReadonlyMap<number, Uint32Array>

/** One that whoever has it may change. */
export type MutableIdSet = Map<number, Uint32Array>

export const idsInBlock = 32_768

const bitsInWord = 32
const wordsInBlock = idsInBlock / bitsInWord
const bytesInBlock = idsInBlock / 8

/** So many take as much room as the bits. */
const idsInList = bytesInBlock / 2

export function blockOf(id: number): number {
  return Math.floor(id / idsInBlock)
}

export function placeOf(id: number): number {
  return id % idsInBlock
}

export function newBlock(): Uint32Array {
  return new Uint32Array(wordsInBlock)
}

export function setPlace(bits: Uint32Array, place: number): void {
  const word = Math.floor(place / bitsInWord)
  bits[word] = (bits[word] ?? 0) | (1 << (place % bitsInWord))
}

export function clearPlace(bits: Uint32Array, place: number): void {
  const word = Math.floor(place / bitsInWord)
  bits[word] = (bits[word] ?? 0) & ~(1 << (place % bitsInWord))
}

/** Places from the last to the first. */
function placesOf(bits: Uint32Array): number[] {
  const places: number[] = []
  for (let word = wordsInBlock - 1; word >= 0; word -= 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const bit = bitsInWord - 1 - Math.clz32(rest)
      places.push(word * bitsInWord + bit)
      rest &= ~(1 << bit)
    }
  }
  return places
}

/** Empty bytes for an empty block. */
export function encodeBlock(bits: Uint32Array): Buffer {
  return countBits(bits) < idsInList ? encodePlaces(placesOf(bits)) : encodeBits(bits)
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

function encodeBits(bits: Uint32Array): Buffer {
  const bytes = Buffer.allocUnsafe(bytesInBlock)
  for (let index = 0; index < wordsInBlock; index += 1) bytes.writeUInt32LE(bits[index] ?? 0, index * 4)
  return bytes
}

/** Adds what a row of the index holds to a block. */
export function addEncoded(bits: Uint32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < bytesInBlock) {
    for (let at = 0; at < bytes.length; at += 2) setPlace(bits, view.getUint16(at, true))
    return
  }
  for (let word = 0; word < wordsInBlock; word += 1) {
    bits[word] = (bits[word] ?? 0) | view.getUint32(word * 4, true)
  }
}

export function blockIn(set: MutableIdSet, block: number): Uint32Array {
  const known = set.get(block)
  if (known) return known
  const bits = newBlock()
  set.set(block, bits)
  return bits
}

export function addId(set: MutableIdSet, id: number): void {
  setPlace(blockIn(set, blockOf(id)), placeOf(id))
}

export function removeId(set: MutableIdSet, id: number): void {
  const bits = set.get(blockOf(id))
  if (bits) clearPlace(bits, placeOf(id))
}

/** Of one set: that set. */
export function unionOf(sets: readonly IdSet[]): IdSet {
  const [only, ...others] = sets.filter(({ size }) => size > 0)
  return only && others.length === 0 ? only : addedUp(sets)
}

function addedUp(sets: readonly IdSet[]): IdSet {
  const union: MutableIdSet = new Map()
  for (const set of sets) {
    for (const [block, bits] of set) {
      const into = blockIn(union, block)
      for (let word = 0; word < wordsInBlock; word += 1) into[word] = (into[word] ?? 0) | (bits[word] ?? 0)
    }
  }
  return union
}

/** Of one set: that set. Of none: nothing. */
export function intersectionOf(sets: readonly IdSet[]): IdSet {
  const [fewest = new Map<number, Uint32Array>(), ...others] = sets.toSorted(
    (left, right) => left.size - right.size,
  )
  if (others.length === 0) return fewest
  const intersection: MutableIdSet = new Map()
  for (const [block, bits] of fewest) {
    const inOthers = others.map((set) => set.get(block))
    if (!inOthers.every((other) => other !== undefined)) continue
    const into = bits.slice()
    for (const other of inOthers) {
      for (let word = 0; word < wordsInBlock; word += 1) into[word] = (into[word] ?? 0) & (other[word] ?? 0)
    }
    if (into.some((word) => word !== 0)) intersection.set(block, into)
  }
  return intersection
}

/** A set of its own, to be changed. */
export function copyOf(set: IdSet): MutableIdSet {
  return new Map(Array.from(set, ([block, bits]) => [block, bits.slice()]))
}

/** At most `most` of them, the highest first. */
export function highestIds(set: IdSet, most: number): number[] {
  const ids: number[] = []
  for (const [block, bits] of [...set].sort(([left], [right]) => right - left)) {
    for (const place of placesOf(bits)) {
      if (ids.length >= most) return ids
      ids.push(block * idsInBlock + place)
    }
  }
  return ids
}

/** How many there are, counted no further than to `limit`. */
export function countIds(set: IdSet, limit: number): number {
  let count = 0
  for (const bits of set.values()) {
    count += countBits(bits)
    if (count > limit) return limit
  }
  return count
}

function countBits(bits: Uint32Array): number {
  let count = 0
  for (const word of bits) count += ones(word)
  return count
}

function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
