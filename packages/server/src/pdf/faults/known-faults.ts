/** A map of the newest entries alone. */
class NewestEntries<Value> {
  readonly #most: number
  readonly #entries = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
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
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
  }
}

/** What is known to stop the typesetter, so that it is not tried again. For this process, and a bounded number of inputs. */
export class KnownFaults {
  /** Texts that end the typesetter or that it refuses. At most 50,000 letters each. */
  readonly texts = new NewestEntries<true>(32)
  /** What is printed instead of a logo, by the hash of the logo: the same as a PNG; null: nothing. At most 1 MB each. */
  readonly logos = new NewestEntries<Uint8Array | null>(4)
}
