/** Something that only one can have at a time: whoever asked first has it first. */
export class Mutex {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  release(): void {
    const next = this.#waiting.shift()
    // Stays taken in between: nobody else comes first.
    if (next) next()
    else this.#isTaken = false
  }
}
