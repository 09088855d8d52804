import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DraftLocks, openDraftLocks } from './draft-locks.ts'

let here: DraftLocks
let there: DraftLocks
let bystander: BroadcastChannel
let count = 0

beforeEach(() => {
  count += 1
  const name = `drafts ${count}`
  bystander = new BroadcastChannel(name)
  here = openDraftLocks(name, answersAreIn)
  there = openDraftLocks(name, answersAreIn)
  there.lock('asked last')
})

afterEach(() => {
  for (const channel of [here, there, bystander]) channel.close()
})

/**
 * Waits until the earlier queries are answered: the response to a later query arrives after theirs. Repeats that, because each
 * tab receives messages independently.
 */
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

it('returns no draft that a tab has open, until the tab releases it', async () => {
  const unlock = there.lock('a')
  here.lock('own')
  expect(await here.findUnlocked(['a', 'b', 'own'])).toEqual(new Set(['b']))
  unlock()
  expect(await here.findUnlocked(['a'])).toEqual(new Set(['a']))
})

it('answers two simultaneous queries separately', async () => {
  there.lock('a')
  const first = here.findUnlocked(['a', 'b'])
  const second = here.findUnlocked(['c'])
  expect(await second).toEqual(new Set(['c']))
  expect(await first).toEqual(new Set(['b']))
})

it('returns an empty set for an empty list', async () => {
  expect(await here.findUnlocked([])).toEqual(new Set())
})
