import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDraft } from './draft-factories.ts'
import { type DraftShelf, openShelf } from './draft-shelf.ts'
import { leaveDrafts, removeOldDrafts } from './own-drafts.ts'

const days = 24 * 60 * 60 * 1_000

let count = 0
let now: number
let shelf: DraftShelf

beforeEach(() => {
  count += 1
  now = 100 * days
  shelf = openShelf(`own drafts ${count}`, () => now)
})

it('what is too old goes, whosever it is, unless somebody has it open', async () => {
  await shelf.add(aDraft({ id: 'open', at: now }))
  await shelf.add(aDraft({ id: 'left', at: now }))
  await shelf.add(aDraft({ id: 'of somebody else', owner: 'here 4', at: now }))
  await shelf.add(aDraft({ id: 'younger', at: now + 1 }))
  now += 30 * days
  await removeOldDrafts(shelf, { notHeld: async (ids) => new Set(ids.filter((id) => id !== 'open')) })
  expect((await shelf.idsOf('here 3')).toSorted()).toEqual(['open', 'younger'])
  expect(await shelf.idsOf('here 4')).toEqual([])
})

describe('whoever signs out', () => {
  it('leaves no e-mail behind, and may remove the rest', async () => {
    const letter = { edits: { to: 'chloe@example.com' } }
    await shelf.add(aDraft({ at: now, letter }))
    await shelf.add(aDraft({ id: 'of somebody else', owner: 'here 4', at: now }))
    const left = await leaveDrafts(shelf, 'here 3')
    expect(left?.count).toBe(1)
    const { kind, documentId } = aDraft()
    expect(await shelf.of({ owner: 'here 3', kind, documentId })).toMatchObject([{ letter: null }])
    await left?.remove()
    expect(await shelf.idsOf('here 3')).toEqual([])
    expect(await shelf.idsOf('here 4')).toEqual(['of somebody else'])
  })

  it('is asked nothing where nothing is left', async () => {
    expect(await leaveDrafts(shelf, 'here 3')).toBeNull()
  })
})
