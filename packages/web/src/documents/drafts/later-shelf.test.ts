import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDraft } from './draft-factories.ts'
import { openShelf } from './draft-shelf.ts'
import { laterShelf } from './later-shelf.ts'
import { removeOldDrafts } from './own-drafts.ts'

const place = { owner: 'here 3', kind: 'invoice', documentId: 0 } as const
const held = { notHeld: async (ids: readonly string[]) => new Set(ids) }

let count = 0
let isMarked: boolean
const mark = {
  isSet: () => isMarked,
  set() {
    isMarked = true
  },
  clear() {
    isMarked = false
  },
}

beforeEach(() => {
  count += 1
  isMarked = false
})

function aShelf() {
  const name = `later ${count}`
  const load = vi.fn(async () => openShelf(name))
  return { load, shelf: laterShelf(load, mark) }
}

it('asks for no script where nothing was ever kept', async () => {
  const { shelf, load } = aShelf()
  expect(await shelf.of(place)).toEqual([])
  expect(await shelf.idsOf(place.owner)).toEqual([])
  await shelf.forgetLetters(place.owner)
  await removeOldDrafts(shelf, held)
  expect(load).not.toHaveBeenCalled()
})

it('finds what was kept, the next time too', async () => {
  const draft = aDraft({ at: Date.now() })
  await aShelf().shelf.add(draft)
  const again = aShelf()
  expect(await again.shelf.of(place)).toEqual([draft])
  expect(await again.shelf.has(draft.id)).toBe(true)
})

it('asks for no script any more once everything is gone', async () => {
  const { shelf } = aShelf()
  await shelf.add(aDraft({ at: Date.now() }))
  await removeOldDrafts(shelf, held)
  expect(isMarked).toBe(true)
  await shelf.remove('left')
  await removeOldDrafts(shelf, held)
  expect(isMarked).toBe(false)
})

it('asks again for a script that could not be had', async () => {
  const { shelf, load } = aShelf()
  load.mockRejectedValueOnce(new Error('offline'))
  await expect(shelf.add(aDraft())).rejects.toThrow('offline')
  await shelf.add(aDraft())
  expect(load).toHaveBeenCalledTimes(2)
})

it('has its script before it is needed', async () => {
  const { shelf, load } = aShelf()
  shelf.prepare()
  await shelf.add(aDraft())
  expect(load).toHaveBeenCalledTimes(1)
})
