import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDraft } from '../../../test/draft-factories.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'
import { leaveDrafts, removeOldDrafts } from './own-drafts.ts'

const days = 24 * 60 * 60 * 1_000

let count = 0
let now: number
let draftStore: DraftStore

beforeEach(() => {
  count += 1
  now = 100 * days
  draftStore = openDraftStore(`own drafts ${count}`, () => now)
})

it('removes the expired drafts of all members, except those that a tab has open', async () => {
  await draftStore.add(aDraft({ id: 'open', at: now }))
  await draftStore.add(aDraft({ id: 'left', at: now }))
  await draftStore.add(aDraft({ id: 'of somebody else', owner: 'here 4', at: now }))
  await draftStore.add(aDraft({ id: 'younger', at: now + 1 }))
  now += 30 * days
  await removeOldDrafts(draftStore, {
    findUnlocked: async (ids) => new Set(ids.filter((id) => id !== 'open')),
  })
  expect((await draftStore.findIds('here 3')).toSorted()).toEqual(['open', 'younger'])
  expect(await draftStore.findIds('here 4')).toEqual([])
})

describe('signing out', () => {
  it('removes unsent e-mails, and all drafts of the member on request', async () => {
    const email = { edits: { to: 'chloe@example.com' } }
    await draftStore.add(aDraft({ at: now, email }))
    await draftStore.add(aDraft({ id: 'of somebody else', owner: 'here 4', at: now }))
    const left = await leaveDrafts(draftStore, 'here 3')
    expect(left?.count).toBe(1)
    const { kind, documentId } = aDraft()
    expect(await draftStore.find({ owner: 'here 3', kind, documentId })).toMatchObject([{ email: null }])
    await left?.remove()
    expect(await draftStore.findIds('here 3')).toEqual([])
    expect(await draftStore.findIds('here 4')).toEqual(['of somebody else'])
  })

  it('offers no removal if the member has no drafts', async () => {
    expect(await leaveDrafts(draftStore, 'here 3')).toBeNull()
  })
})
