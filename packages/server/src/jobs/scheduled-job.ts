interface JobSchedule {
  readonly intervalMs: number
  /** Starts a run at once. */
  readonly signal?: Signal
}

/**
 * Runs a job at once, then at an interval and at each signal, never twice at the same time. A signal during a run starts another
 * run after it.
 * @param run handles its own errors: it never rejects
 * @returns a function that stops the job: it resolves when the current run has ended, which `shouldStop` asks to end early
 */
export function scheduleJob(
  run: (shouldStop: () => boolean) => Promise<void>,
  { intervalMs, signal }: JobSchedule,
): () => Promise<void> {
  let isStopping = false
  let isNotified = false
  let currentRun: Promise<void> | null = null
  const startRun = () => {
    if (currentRun !== null) return
    isNotified = false
    currentRun = run(() => isStopping).finally(() => {
      currentRun = null
      if (isNotified && !isStopping) startRun()
    })
  }
  // The current run may have passed the point where it would find the new work.
  const runNow = () => {
    if (currentRun === null) startRun()
    else isNotified = true
  }
  startRun()
  const timer = setInterval(startRun, intervalMs)
  const unsubscribe = signal?.subscribe(runNow)
  return async () => {
    isStopping = true
    clearInterval(timer)
    unsubscribe?.()
    await currentRun
  }
}

/** Notifies jobs of this process that there is work for them. */
export class Signal {
  readonly #listeners = new Set<() => void>()

  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** @returns a function that removes the listener */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
