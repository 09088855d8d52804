interface Repetition {
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Does a work now and again from then on, never twice at a time.
 * @returns how to end it: resolves when what was under way is over, which the work can ask for to be soon
 */
export function repeat(
  work: (shouldStop: () => boolean) => Promise<void>,
  { everyMs, onError }: Repetition,
): () => Promise<void> {
  let isEnding = false
  let underWay: Promise<void> | null = null
  const begin = () => {
    underWay ??= work(() => isEnding)
      .catch(onError)
      .finally(() => {
        underWay = null
      })
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await underWay
  }
}
