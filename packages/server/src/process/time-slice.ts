// The event loop serves one request at a time; a portion of this length is not noticed by the others.
const sliceMs = 10

/** Long work that waits for its next slice. One is resumed in each turn of the event loop, so requests wait for one slice at most. */
const pausedTasks: (() => void)[] = []

function resumeNext(): void {
  pausedTasks.shift()?.()
  if (pausedTasks.length > 0) setImmediate(resumeNext)
}

/** The time that long work may compute before other requests are served. One for each request that has such work. */
export class TimeSlice {
  #startedAt = performance.now()

  /** Whether this work has computed for 10 ms since it was created or last yielded. */
  get isSpent(): boolean {
    return performance.now() - this.#startedAt >= sliceMs
  }

  /** Lets other requests be served if the slice is spent. In loops of short steps ask `isSpent` first: waiting for nothing takes longer than they do. */
  async yieldIfSpent(): Promise<void> {
    if (this.isSpent) await this.yield()
  }

  /** Computes something of each item in order; other requests are served in between. */
  async map<Item, Result>(items: readonly Item[], compute: (item: Item) => Result): Promise<Result[]> {
    const results: Result[] = []
    for (const item of items) {
      results.push(compute(item))
      if (this.isSpent) await this.yield()
    }
    return results
  }

  /** Lets other requests be served in any case: after synchronous work whose length is not measured. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => {
      pausedTasks.push(resolve)
      if (pausedTasks.length === 1) setImmediate(resumeNext)
    })
    this.#startedAt = performance.now()
  }
}
