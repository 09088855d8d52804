import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HeldDrafts, heldDrafts } from './held-drafts.ts'

let here: HeldDrafts
let there: HeldDrafts
let bystander: BroadcastChannel
let count = 0

beforeEach(() => {
  count += 1
  const name = `drafts ${count}`
  bystander = new BroadcastChannel(name)
  here = heldDrafts(name, answersAreIn)
  there = heldDrafts(name, answersAreIn)
  there.hold('asked last')
})

afterEach(() => {
  for (const channel of [here, there, bystander]) channel.close()
})

/** Whoever asks after all others has the last answer; several times, since each tab hears of it by itself. */
async function answersAreIn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (JSON.stringify(data).includes('"holds":"asked last"')) resolve()
    }
    bystander.addEventListener('message', listen)
    bystander.postMessage({ asks: ['asked last'], question: 'nobody' })
    await promise
    bystander.removeEventListener('message', listen)
  }
}

it('tells what another tab has open, until it lets go', async () => {
  const letGo = there.hold('a')
  here.hold('own')
  expect(await here.notHeld(['a', 'b', 'own'])).toEqual(new Set(['b']))
  letGo()
  expect(await here.notHeld(['a'])).toEqual(new Set(['a']))
})

it('answers two questions at once, each by itself', async () => {
  there.hold('a')
  const first = here.notHeld(['a', 'b'])
  const second = here.notHeld(['c'])
  expect(await second).toEqual(new Set(['c']))
  expect(await first).toEqual(new Set(['b']))
})

it('asks nobody about nothing', async () => {
  expect(await here.notHeld([])).toEqual(new Set())
})
