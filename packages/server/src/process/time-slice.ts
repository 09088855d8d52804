// The event loop serves one request at a time. A delay of this length is not noticeable in other requests.
const sliceMs = 10

/** Resolve functions of long tasks that wait for their next slice. Each turn of the event loop resumes one, so requests wait for one slice at most. */
const pausedTasks: (() => void)[] = []

function resumeNext(): void {
  pausedTasks.shift()?.()
  if (pausedTasks.length > 0) setImmediate(resumeNext)
}

/** Divides a long computation into slices of 10 ms, between which other requests are served. Each request with a long computation has one. */
export class TimeSlice {
  #startedAt = performance.now()

  /** Whether 10 ms have passed since this slice was created or last yielded. */
  get isSpent(): boolean {
    return performance.now() - this.#startedAt >= sliceMs
  }

  /** Lets other requests be served if the slice is spent. In loops of short steps, check `isSpent` first: an `await` takes longer than such a step. */
  async yieldIfSpent(): Promise<void> {
    if (this.isSpent) await this.yield()
  }

  /** Maps the items in order. Other requests are served between slices. */
  async map<Item, Result>(items: readonly Item[], compute: (item: Item) => Result): Promise<Result[]> {
    const results: Result[] = []
    for (const item of items) {
      results.push(compute(item))
      if (this.isSpent) await this.yield()
    }
    return results
  }

  /** Runs a computation of short steps. Other requests are served between slices. @returns its result */
  async run<Result>(steps: Generator<undefined, Result>): Promise<Result> {
    let step = steps.next()
    while (!step.done) {
      if (this.isSpent) await this.yield()
      step = steps.next()
    }
    return step.value
  }

  /** Lets other requests be served, even if the slice is not spent: after synchronous work of unknown duration. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => {
      pausedTasks.push(resolve)
      if (pausedTasks.length === 1) setImmediate(resumeNext)
    })
    this.#startedAt = performance.now()
  }
}
