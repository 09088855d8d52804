interface JobSchedule {
  readonly intervalMs: number
  /** Rung, it is done at once. */
  readonly signal?: Signal
  readonly onError: (error: unknown) => void
}

/**
 * Does a work now and again from then on, never twice at a time.
 * @returns how to end it: resolves when what was under way is over, which the work can ask for to be soon
 */
export function scheduleJob(
  work: (shouldStop: () => boolean) => Promise<void>,
  { intervalMs: everyMs, signal: bell, onError }: JobSchedule,
): () => Promise<void> {
  let isStopping = false
  let isNotified = false
  let currentRun: Promise<void> | null = null
  const startRun = () => {
    if (currentRun !== null) return
    isNotified = false
    currentRun = work(() => isStopping)
      .catch(onError)
      .finally(() => {
        currentRun = null
        if (isNotified && !isStopping) startRun()
      })
  }
  // What is under way may have looked already where there is something now.
  const runNow = () => {
    if (currentRun === null) startRun()
    else isNotified = true
  }
  startRun()
  const timer = setInterval(startRun, everyMs)
  const unsubscribe = bell?.subscribe(runNow)
  return async () => {
    isStopping = true
    clearInterval(timer)
    unsubscribe?.()
    await currentRun
  }
}

/** Tells work of this process that there is something to do. */
export class Signal {
  readonly #listeners = new Set<() => void>()

  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** @returns how to listen no more */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
