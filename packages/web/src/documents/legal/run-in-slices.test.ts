import type { Steps } from '@quittance/shared/law/steps.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runInSlices } from './run-in-slices.ts'

/** Counts to `count`; each step takes 1 ms of the mocked clock. */
function* countSteps(count: number, onStep: (step: number) => void = () => undefined): Steps<number> {
  for (let step = 1; step <= count; step += 1) {
    now += 1
    onStep(step)
    yield
  }
  return count
}

let now = 0

describe('runInSlices', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('handles input after 3 ms of work', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const order: (number | string)[] = []
    const steps = countSteps(8, (step) => {
      order.push(step)
      // Like the event of a keystroke, this task is queued while the first slice runs.
      if (step === 1) setTimeout(() => order.push('key'))
    })
    expect(await runInSlices(steps, new AbortController().signal)).toBe(8)
    expect(order).toEqual([1, 2, 3, 'key', 4, 5, 6, 7, 8])
  })

  it('does nothing more after it was aborted', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const onStep = vi.fn()
    const aborter = new AbortController()
    const running = runInSlices(countSteps(100, onStep), aborter.signal)
    aborter.abort()
    expect(await running).toBeNull()
    expect(onStep).toHaveBeenCalledTimes(3)
  })
})
