/** A map of the newest entries alone. */
class BoundedMap<Value> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, Value>()

  constructor(most: number) {
    this.#maxEntries = most
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}

/** What is known to stop the typesetter, so that it is not tried again. For this process, and a bounded number of inputs. */
export class FailureCache {
  /** Texts that end the typesetter or that it refuses. At most 50,000 letters each. */
  readonly texts = new BoundedMap<true>(32)
  /** What is printed instead of a logo, by the hash of the logo: the same as a PNG; null: nothing. At most 1 MB each. */
  readonly logos = new BoundedMap<Uint8Array | null>(4)
}
