/** A computation in short steps, between which the caller can do other work. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps without a break. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
