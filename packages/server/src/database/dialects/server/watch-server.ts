// A server that is busy may miss one.
const unansweredChecks = 2

interface Watching<Watched> {
  readonly everyMs: number
  /** What is watched now; null: nothing is. */
  readonly current: () => Watched | null
  /** Returns whether it answers. Must have a time limit of its own, and must not throw. */
  readonly look: (watched: Watched) => Promise<boolean>
  readonly onSilent: (watched: Watched) => void
}

/**
 * Checks regularly whether a database server still answers. A statement that waits for a server that hangs never ends, and one
 * that takes long must not be ended: only a check on another connection tells them apart. Returns a function that ends the checks.
 */
export function watchServer<Watched>({ everyMs, current, look, onSilent }: Watching<Watched>): () => void {
  let isLooking = false
  const watch = async () => {
    const watched = current()
    if (watched === null || isLooking) return
    isLooking = true
    try {
      for (let count = 0; count < unansweredChecks; count += 1) if (await look(watched)) return
      onSilent(watched)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void watch(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
