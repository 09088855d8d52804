import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDraft } from '../../../test/draft-factories.ts'
import { openDraftStore } from './draft-store.ts'
import { createLazyDraftStore } from './lazy-draft-store.ts'
import { removeOldDrafts } from './own-drafts.ts'

const place = { owner: 'here 3', kind: 'invoice', documentId: 0 } as const
const draftLocks = { findUnlocked: async (ids: readonly string[]) => new Set(ids) }

let count = 0
let isFlagSet: boolean
const flag = {
  isSet: () => isFlagSet,
  set() {
    isFlagSet = true
  },
  clear() {
    isFlagSet = false
  },
}

beforeEach(() => {
  count += 1
  isFlagSet = false
})

function aLazyStore() {
  const name = `later ${count}`
  const load = vi.fn(async () => openDraftStore(name))
  return { load, draftStore: createLazyDraftStore(load, flag) }
}

it('does not load the script of the storage if no draft was ever stored', async () => {
  const { draftStore, load } = aLazyStore()
  expect(await draftStore.find(place)).toEqual([])
  expect(await draftStore.findIds(place.owner)).toEqual([])
  await draftStore.removeEmails(place.owner)
  await removeOldDrafts(draftStore, draftLocks)
  expect(load).not.toHaveBeenCalled()
})

it('finds stored drafts after the page is loaded again', async () => {
  const draft = aDraft({ at: Date.now() })
  await aLazyStore().draftStore.add(draft)
  const again = aLazyStore()
  expect(await again.draftStore.find(place)).toEqual([draft])
  expect(await again.draftStore.has(draft.id)).toBe(true)
})

it('clears the flag after the last draft was removed', async () => {
  const { draftStore } = aLazyStore()
  await draftStore.add(aDraft({ at: Date.now() }))
  await removeOldDrafts(draftStore, draftLocks)
  expect(isFlagSet).toBe(true)
  await draftStore.remove('left')
  await removeOldDrafts(draftStore, draftLocks)
  expect(isFlagSet).toBe(false)
})

it('loads the script again after loading it has failed', async () => {
  const { draftStore, load } = aLazyStore()
  load.mockRejectedValueOnce(new Error('offline'))
  await expect(draftStore.add(aDraft())).rejects.toThrow('offline')
  await draftStore.add(aDraft())
  expect(load).toHaveBeenCalledTimes(2)
})

it('loads the script in advance', async () => {
  const { draftStore, load } = aLazyStore()
  draftStore.prepare()
  await draftStore.add(aDraft())
  expect(load).toHaveBeenCalledTimes(1)
})
