const firstCapacity = 2 ** 16

/** Which ids stand under which key, gathered id by id. Two flat lists of numbers: there are millions of them. */
export class Postings {
  readonly #keys = new Map<string, number>()
  #keyOf = new Int32Array(firstCapacity)
  #idOf = new Float64Array(firstCapacity)
  #length = 0

  add(key: string, id: number): void {
    const known = this.#keys.get(key)
    const index = known ?? this.#keys.size
    if (known === undefined) this.#keys.set(key, index)
    if (this.#length === this.#keyOf.length) this.#grow()
    this.#keyOf[this.#length] = index
    this.#idOf[this.#length] = id
    this.#length += 1
  }

  /** The keys in order, and the ids under each in the order in which they came. */
  sorted(): { readonly keys: readonly string[]; readonly idsOf: (key: string) => Float64Array } {
    const ends = this.#ends()
    const ids = new Float64Array(this.#length)
    const next = new Int32Array(ends.length)
    next.set(ends.subarray(0, ends.length - 1), 1)
    for (let place = 0; place < this.#length; place += 1) {
      const key = this.#keyOf[place] ?? 0
      const to = next[key] ?? 0
      ids[to] = this.#idOf[place] ?? 0
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
  #ends(): Int32Array {
    const ends = new Int32Array(this.#keys.size)
    for (let place = 0; place < this.#length; place += 1) {
      const key = this.#keyOf[place] ?? 0
      ends[key] = (ends[key] ?? 0) + 1
    }
    for (let key = 1; key < ends.length; key += 1) ends[key] = (ends[key] ?? 0) + (ends[key - 1] ?? 0)
    return ends
  }

  #grow(): void {
    const keyOf = new Int32Array(this.#keyOf.length * 2)
    const idOf = new Float64Array(keyOf.length)
    keyOf.set(this.#keyOf)
    idOf.set(this.#idOf)
    this.#keyOf = keyOf
    this.#idOf = idOf
  }
}
