/** Something that only one can have at a time: whoever asked first has it first. */
export class Turns {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  give(): void {
    const next = this.#waiting.shift()
    // Stays taken in between: nobody else comes first.
    if (next) next()
    else this.#isTaken = false
  }
}
