import type { Bell } from './bell.ts'

interface Repetition {
  readonly everyMs: number
  /** Rung, it is done at once. */
  readonly bell?: Bell
  readonly onError: (error: unknown) => void
}

/**
 * Does a work now and again from then on, never twice at a time.
 * @returns how to end it: resolves when what was under way is over, which the work can ask for to be soon
 */
export function repeat(
  work: (shouldStop: () => boolean) => Promise<void>,
  { everyMs, bell, onError }: Repetition,
): () => Promise<void> {
  let isEnding = false
  let isRung = false
  let underWay: Promise<void> | null = null
  const begin = () => {
    if (underWay !== null) return
    isRung = false
    underWay = work(() => isEnding)
      .catch(onError)
      .finally(() => {
        underWay = null
        if (isRung && !isEnding) begin()
      })
  }
  // What is under way may have looked already where there is something now.
  const ring = () => {
    if (underWay === null) begin()
    else isRung = true
  }
  begin()
  const timer = setInterval(begin, everyMs)
  const deafen = bell?.onRing(ring)
  return async () => {
    isEnding = true
    clearInterval(timer)
    deafen?.()
    await underWay
  }
}
