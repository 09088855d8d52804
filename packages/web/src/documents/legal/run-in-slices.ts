import type { Steps } from '@quittance/shared/law/steps.ts'

/** A keystroke waits for one slice at most, and may take 8 ms with it. */
const sliceMs = 3

/**
 * Runs a long computation in slices of a few milliseconds. Between them the browser handles input and renders.
 * @returns null if the computation was aborted
 */
export async function runInSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result | null> {
  let startedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    startedAt = performance.now()
  }
}
