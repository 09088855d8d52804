const looksInVain = 2

interface Watching<Watched> {
  readonly everyMs: number
  /** What is watched now; null: nothing is. */
  readonly current: () => Watched | null
  /** Whether it answers. Has to end in time by its own. */
  readonly look: (watched: Watched) => Promise<boolean>
  readonly onSilent: (watched: Watched) => void
}

/**
 * Looks regularly whether a database server still answers. A statement that waits for a server that hangs never ends, and one
 * that takes long is not to be ended: only a look beside it tells them apart. @returns a function that ends the looking
 */
export function watchServer<Watched>({ everyMs, current, look, onSilent }: Watching<Watched>): () => void {
  let isLooking = false
  const watch = async () => {
    const watched = current()
    if (watched === null || isLooking) return
    isLooking = true
    try {
      // It may be busy for once.
      for (let inVain = 0; inVain < looksInVain; inVain += 1) if (await look(watched)) return
      onSilent(watched)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void watch(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
