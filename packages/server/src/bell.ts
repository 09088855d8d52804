/** Tells work of this process that there is something to do. */
export class Bell {
  readonly #listeners = new Set<() => void>()

  ring(): void {
    for (const listener of this.#listeners) listener()
  }

  /** @returns how to listen no more */
  onRing(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
