import { buildIndexKeys } from './index-keys.ts'

const initialCapacity = 2 ** 16

// The commonest come early, and often.
const maxCachedWords = 50_000

/** Which ids stand under which key, gathered record by record. Two flat lists of numbers: there are millions of them. */
export class Postings {
  readonly #keys = new Map<string, number>()
  readonly #keysByWord = new Map<string, readonly number[]>()
  readonly #lastId: number[] = []
  #postingKeys = new Int32Array(initialCapacity)
  #postingIds = new Float64Array(initialCapacity)
  #length = 0

  /** @param words of one record, after all those with lower ids */
  add(words: string, id: number): void {
    for (const word of words.split(' ')) {
      if (word !== '') for (const key of this.#getKeysOfWord(word)) this.#append(key, id)
    }
  }

  #getKeysOfWord(word: string): readonly number[] {
    const known = this.#keysByWord.get(word)
    if (known) return known
    const keys = Array.from(buildIndexKeys(word), (key) => this.#getKeyIndex(key))
    if (this.#keysByWord.size < maxCachedWords) this.#keysByWord.set(word, keys)
    return keys
  }

  #getKeyIndex(key: string): number {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    this.#lastId.push(Number.NaN)
    this.#keys.set(key, this.#keys.size)
    return this.#keys.size - 1
  }

  #append(key: number, id: number): void {
    // Another word of the record has the key too.
    if (this.#lastId[key] === id) return
    this.#lastId[key] = id
    if (this.#length === this.#postingKeys.length) this.#grow()
    this.#postingKeys[this.#length] = key
    this.#postingIds[this.#length] = id
    this.#length += 1
  }

  /** The keys in order, and the ids under each in the order in which they came. */
  sort(): { readonly keys: readonly string[]; readonly idsOf: (key: string) => Float64Array } {
    const ends = this.#computeEnds()
    const ids = new Float64Array(this.#length)
    const next = new Int32Array(ends.length)
    if (ends.length > 0) next.set(ends.subarray(0, ends.length - 1), 1)
    for (let place = 0; place < this.#length; place += 1) {
      const key = this.#postingKeys[place] ?? 0
      const to = next[key] ?? 0
      ids[to] = this.#postingIds[place] ?? 0
      next[key] = to + 1
    }
    return {
      keys: [...this.#keys.keys()].sort(),
      idsOf: (key) => {
        const index = this.#keys.get(key) ?? 0
        return ids.subarray(index === 0 ? 0 : ends[index - 1], ends[index])
      },
    }
  }

  /** Where the ids of each key end, when those of all keys stand one after another. */
  #computeEnds(): Int32Array {
    const ends = new Int32Array(this.#keys.size)
    for (let place = 0; place < this.#length; place += 1) {
      const key = this.#postingKeys[place] ?? 0
      ends[key] = (ends[key] ?? 0) + 1
    }
    for (let key = 1; key < ends.length; key += 1) ends[key] = (ends[key] ?? 0) + (ends[key - 1] ?? 0)
    return ends
  }

  #grow(): void {
    const keyOf = new Int32Array(this.#postingKeys.length * 2)
    const idOf = new Float64Array(keyOf.length)
    keyOf.set(this.#postingKeys)
    idOf.set(this.#postingIds)
    this.#postingKeys = keyOf
    this.#postingIds = idOf
  }
}
