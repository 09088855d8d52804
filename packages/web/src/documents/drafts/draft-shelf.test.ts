import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shapeOfDrafts } from './draft.ts'
import { aDraft, blank } from './draft-factories.ts'
import { type DraftShelf, openShelf } from './draft-shelf.ts'

const days = 24 * 60 * 60 * 1_000
const place = { owner: 'here 3', kind: 'invoice', documentId: 0 } as const

let now = 100 * days
let name = ''
let count = 0
let shelf: DraftShelf

beforeEach(() => {
  count += 1
  name = `drafts ${count}`
  now = 100 * days
  shelf = openShelf(name, () => now)
})

afterEach(() => vi.restoreAllMocks())

function aNew(given: Parameters<typeof aDraft>[0] = {}) {
  return aDraft({ at: now, ...given })
}

describe('what is kept', () => {
  it('is found as it was put, the newest first', async () => {
    const [one, other] = [aNew({ id: 'one' }), aNew({ id: 'other', at: now + 1 })]
    await shelf.add(one)
    await shelf.add(other)
    expect(await shelf.of(place)).toEqual([other, one])
    expect(await shelf.has('one')).toBe(true)
  })

  it('is shown to the member who typed it, at the form of that document', async () => {
    const mine = aNew({ id: 'mine' })
    await shelf.add(mine)
    await shelf.add(aNew({ id: 'another member', owner: 'here 4' }))
    await shelf.add(aNew({ id: 'another installation', owner: 'there 3' }))
    await shelf.add(aNew({ id: 'another kind', kind: 'estimate' }))
    await shelf.add(aNew({ id: 'another document', documentId: 7 }))
    expect(await shelf.of(place)).toEqual([mine])
    expect((await shelf.idsOf('here 3')).toSorted()).toEqual(['another document', 'another kind', 'mine'])
  })

  it('is changed, with what it was typed on top of where that is another one', async () => {
    const first = aNew()
    await shelf.add(first)
    const typed = { ...first, form: { ...blank, title: 'More' } }
    expect(await shelf.change(typed, first)).toBe(true)
    const saved = { ...typed, clean: { ...blank, version: 2 } }
    expect(await shelf.change(saved, typed)).toBe(true)
    expect(await shelf.of(place)).toEqual([saved])
  })

  it('is not put back once it is gone', async () => {
    const draft = aNew()
    await shelf.add(draft)
    await shelf.remove(draft.id)
    expect(await shelf.change(draft, draft)).toBe(false)
    expect(await shelf.takeOver(draft.id, { ...draft, id: 'mine' })).toBe(false)
    expect(await shelf.of(place)).toEqual([])
  })

  it('is taken over by one alone', async () => {
    const draft = aNew()
    await shelf.add(draft)
    const other = openShelf(name, () => now)
    const [here, there] = [
      { ...draft, id: 'here' },
      { ...draft, id: 'there' },
    ]
    const taken = await Promise.all([shelf.takeOver('left', here), other.takeOver('left', there)])
    expect(taken.toSorted()).toEqual([false, true])
    expect(await shelf.of(place)).toEqual([taken[0] ? here : there])
  })

  it('is thirty days old at most, also where the page stands open that long', async () => {
    const draft = aNew()
    await shelf.add(draft)
    now += 30 * days - 1
    expect(await shelf.of(place)).toEqual([draft])
    expect(await shelf.oldIds()).toEqual([])
    now += 1
    expect(await shelf.of(place)).toEqual([])
    expect(await shelf.oldIds()).toEqual(['left'])
  })

  it('is left alone where it has another shape', async () => {
    await shelf.add(aNew({ shape: shapeOfDrafts + 1 }))
    expect(await shelf.of(place)).toEqual([])
  })

  it('holds no e-mail any more once they are forgotten', async () => {
    const letter = { edits: { to: 'chloe@example.com' } }
    await shelf.add(aNew({ letter }))
    await shelf.add(aNew({ id: 'other', owner: 'here 4', letter }))
    await shelf.forgetLetters('here 3')
    expect(await shelf.of(place)).toEqual([aNew()])
    expect(await shelf.of({ ...place, owner: 'here 4' })).toMatchObject([{ letter }])
  })
})

describe('a connection', () => {
  it('that the browser has closed is opened once more', async () => {
    await shelf.add(aNew())
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Closed', 'InvalidStateError')
    })
    expect(await shelf.of(place)).toHaveLength(1)
  })

  it('is not given up because something else went wrong', async () => {
    await shelf.add(aNew())
    const open = vi.spyOn(indexedDB, 'open')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Not this', 'DataCloneError')
    })
    await expect(shelf.add(aNew())).rejects.toThrow('Not this')
    expect(await shelf.of(place)).toHaveLength(1)
    expect(open).not.toHaveBeenCalled()
  })

  it('that could not be made is tried again', async () => {
    const newer = await openDB(name, 99)
    newer.close()
    await expect(shelf.has('left')).rejects.toThrow()
    await deleteDB(name)
    expect(await shelf.has('left')).toBe(false)
  })

  it('makes room for a newer version of the product', async () => {
    await shelf.add(aNew())
    await deleteDB(name)
    expect(await shelf.of(place)).toEqual([])
  })

  it('leaves nothing of an older version of the product', async () => {
    const older = await openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore('drafts', { keyPath: 'id' }),
    })
    await older.put('drafts', { id: 'left', owner: 3 })
    older.close()
    expect(await shelf.has('left')).toBe(false)
    await shelf.add(aNew())
    expect(await shelf.of(place)).toHaveLength(1)
  })
})
