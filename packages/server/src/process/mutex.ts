/** Gives one caller at a time exclusive access, in the order of their calls to `acquire`. */
export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  release(): void {
    const next = this.#waiting.shift()
    // Stays locked until the next caller runs, so that no other call can acquire it in between.
    if (next) next()
    else this.#isLocked = false
  }
}
