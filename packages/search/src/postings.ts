import { buildIndexKeys } from './index-keys.ts'

const initialCapacity = 2 ** 16

// The most common words appear early and often.
const maxCachedWords = 50_000

/**
 * Collects the ids of records by key during a rebuild, record by record. Postings are two flat lists of numbers,
 * because there are millions of them.
 */
export class Postings {
  readonly #keys = new Map<string, number>()
  readonly #keysByWord = new Map<string, readonly number[]>()
  readonly #lastIds: number[] = []
  #postingKeys = new Int32Array(initialCapacity)
  #postingIds = new Float64Array(initialCapacity)
  #length = 0

  /** Adds a record. Call it in ascending order of ids. @param words as `buildSearchWords` returns them */
  add(words: string, id: number): void {
    for (const word of words.split(' ')) {
      if (word !== '') for (const key of this.#getKeysOfWord(word)) this.#append(key, id)
    }
  }

  #getKeysOfWord(word: string): readonly number[] {
    const cached = this.#keysByWord.get(word)
    if (cached) return cached
    const keys = Array.from(buildIndexKeys(word), (key) => this.#getKeyIndex(key))
    if (this.#keysByWord.size < maxCachedWords) this.#keysByWord.set(word, keys)
    return keys
  }

  #getKeyIndex(key: string): number {
    const existing = this.#keys.get(key)
    if (existing !== undefined) return existing
    this.#lastIds.push(Number.NaN)
    this.#keys.set(key, this.#keys.size)
    return this.#keys.size - 1
  }

  #append(key: number, id: number): void {
    // Several words of a record can have the same key.
    if (this.#lastIds[key] === id) return
    this.#lastIds[key] = id
    if (this.#length === this.#postingKeys.length) this.#grow()
    this.#postingKeys[this.#length] = key
    this.#postingIds[this.#length] = id
    this.#length += 1
  }

  /** Returns the keys in ascending order, and a function that returns the ids of a key in ascending order. */
  sort(): { readonly keys: readonly string[]; readonly getIds: (key: string) => Float64Array } {
    const ends = this.#computeEnds()
    const ids = new Float64Array(this.#length)
    const next = new Int32Array(ends.length)
    if (ends.length > 0) next.set(ends.subarray(0, ends.length - 1), 1)
    for (let index = 0; index < this.#length; index += 1) {
      const key = this.#postingKeys[index] ?? 0
      const target = next[key] ?? 0
      ids[target] = this.#postingIds[index] ?? 0
      next[key] = target + 1
    }
    return {
      keys: [...this.#keys.keys()].sort(),
      getIds: (key) => {
        const index = this.#keys.get(key) ?? 0
        return ids.subarray(index === 0 ? 0 : ends[index - 1], ends[index])
      },
    }
  }

  /** Returns where the ids of each key end in a list of the ids of all keys. */
  #computeEnds(): Int32Array {
    const ends = new Int32Array(this.#keys.size)
    for (let index = 0; index < this.#length; index += 1) {
      const key = this.#postingKeys[index] ?? 0
      ends[key] = (ends[key] ?? 0) + 1
    }
    for (let key = 1; key < ends.length; key += 1) ends[key] = (ends[key] ?? 0) + (ends[key - 1] ?? 0)
    return ends
  }

  #grow(): void {
    const postingKeys = new Int32Array(this.#postingKeys.length * 2)
    const postingIds = new Float64Array(postingKeys.length)
    postingKeys.set(this.#postingKeys)
    postingIds.set(this.#postingIds)
    this.#postingKeys = postingKeys
    this.#postingIds = postingIds
  }
}
