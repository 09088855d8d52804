import 'fake-indexeddb/auto'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { legalFields } from '@quittance/shared/documents/legal-details.ts'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFilledForm } from '../../../test/document-factories.ts'
import { aDraft, blank } from '../../../test/draft-factories.ts'
import { type Draft, shapeOfDrafts } from './draft.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'

const days = 24 * 60 * 60 * 1_000
const place = { owner: 'here 3', kind: 'invoice', documentId: 0 } as const

let now = 100 * days
let name = ''
let count = 0
let draftStore: DraftStore

beforeEach(() => {
  count += 1
  name = `drafts ${count}`
  now = 100 * days
  draftStore = openDraftStore(name, () => now)
})

afterEach(() => vi.restoreAllMocks())

function aNew(given: Parameters<typeof aDraft>[0] = {}) {
  return aDraft({ at: now, ...given })
}

/** Returns a draft as it was stored before units, in format 2 to 4. In format 2, lines had no type and no description. */
function inFormerFormat({ form, pristine, email, unconfirmed, ...others }: Draft, shape: number): Draft {
  const withoutUnits = ({ lines, ...content }: Draft['form']) => ({
    ...content,
    lines: lines.map(({ unitName: _unitName, ...line }) => line),
  })
  if (shape === 4) {
    const stored = { form: withoutUnits(form), pristine: withoutUnits(pristine), email, unconfirmed }
    return { ...others, ...stored, shape } as unknown as Draft // as: the fields of that format
  }
  const former = ({ invalidInput: unread, lines, ...content }: Draft['form']) => ({
    ...content,
    lines: lines.map(
      ({
        type,
        productId,
        name: lineName,
        description,
        unitName: _unitName,
        invalidInput,
        key,
        ...line
      }) => ({
        ...(shape > 2 && { type }),
        productId,
        name: lineName,
        ...(shape > 2 && { description }),
        ...line,
        unread: invalidInput,
        key,
      }),
    ),
    unread,
  })
  const stored = {
    ...others,
    form: former(form),
    pristine: former(pristine),
    letter: email,
    lost: unconfirmed,
  }
  return { ...stored, shape } as unknown as Draft // as: the names of that format
}

describe('a stored draft', () => {
  it('is returned unchanged, the newest first', async () => {
    const [one, other] = [aNew({ id: 'one' }), aNew({ id: 'other', at: now + 1 })]
    await draftStore.add(one)
    await draftStore.add(other)
    expect(await draftStore.find(place)).toEqual([other, one])
    expect(await draftStore.has('one')).toBe(true)
  })

  it('is returned only for its member, installation, kind and document', async () => {
    const mine = aNew({ id: 'mine' })
    await draftStore.add(mine)
    await draftStore.add(aNew({ id: 'another member', owner: 'here 4' }))
    await draftStore.add(aNew({ id: 'another installation', owner: 'there 3' }))
    await draftStore.add(aNew({ id: 'another kind', kind: 'estimate' }))
    await draftStore.add(aNew({ id: 'another document', documentId: 7 }))
    expect(await draftStore.find(place)).toEqual([mine])
    expect((await draftStore.findIds('here 3')).toSorted()).toEqual([
      'another document',
      'another kind',
      'mine',
    ])
  })

  it('is replaced, together with its pristine form if that has changed', async () => {
    const first = aNew()
    await draftStore.add(first)
    const typed = { ...first, form: { ...blank, title: 'More' } }
    expect(await draftStore.update(typed, first)).toBe(true)
    const saved = { ...typed, pristine: { ...blank, version: 2 } }
    expect(await draftStore.update(saved, typed)).toBe(true)
    expect(await draftStore.find(place)).toEqual([saved])
  })

  it('is not stored again after it was removed', async () => {
    const draft = aNew()
    await draftStore.add(draft)
    await draftStore.remove(draft.id)
    expect(await draftStore.update(draft, draft)).toBe(false)
    expect(await draftStore.replace(draft.id, { ...draft, id: 'mine' })).toBe(false)
    expect(await draftStore.find(place)).toEqual([])
  })

  it('can be resumed by one tab only', async () => {
    const draft = aNew()
    await draftStore.add(draft)
    const other = openDraftStore(name, () => now)
    const [here, there] = [
      { ...draft, id: 'here' },
      { ...draft, id: 'there' },
    ]
    const taken = await Promise.all([draftStore.replace('left', here), other.replace('left', there)])
    expect(taken.toSorted()).toEqual([false, true])
    expect(await draftStore.find(place)).toEqual([taken[0] ? here : there])
  })

  it('expires after thirty days, even if the page is open that long', async () => {
    const draft = aNew()
    await draftStore.add(draft)
    now += 30 * days - 1
    expect(await draftStore.find(place)).toEqual([draft])
    expect(await draftStore.findExpiredIds()).toEqual([])
    now += 1
    expect(await draftStore.find(place)).toEqual([])
    expect(await draftStore.findExpiredIds()).toEqual(['left'])
  })

  it('is not returned if its format version differs', async () => {
    await draftStore.add(aNew({ shape: shapeOfDrafts + 1 }))
    expect(await draftStore.find(place)).toEqual([])
  })

  it.each([2, 3, 4])('is returned in the current format if it was stored in format %i', async (shape) => {
    const email = { edits: { to: 'chloe@example.com' } }
    const draft = aNew({ form: aFilledForm(invoice, { invalidInput: { number: 'x' } }), email })
    await draftStore.add(inFormerFormat(draft, shape))
    const [found] = await draftStore.find(place)
    const unknownFields = [...legalFields, 'correctedInvoice']
    expect(found).toEqual({ ...draft, unknownFields })
    expect(JSON.stringify(found?.form.lines)).toBe(JSON.stringify(draft.form.lines))
  })

  it('has the fields of its lines in the order of a new line if it was stored in format 8', async () => {
    const draft = aNew({ form: aFilledForm(invoice) })
    const lines = draft.form.lines.map(({ unitName, ...line }) => ({ ...line, unitName }))
    await draftStore.add({ ...draft, shape: 8, form: { ...draft.form, lines } })
    const [found] = await draftStore.find(place)
    expect(JSON.stringify(found?.form.lines)).toBe(JSON.stringify(draft.form.lines))
  })

  it('does not state the corrected invoice if it was stored in format 6', async () => {
    const draft = aNew({ form: aFilledForm(invoice) })
    const { correctedInvoice: _none, ...form } = draft.form
    await draftStore.add({ ...draft, form, shape: 6 } as unknown as Draft) // as: the fields of that format
    const [found] = await draftStore.find(place)
    expect(found).toEqual({ ...draft, unknownFields: ['correctedInvoice'] })
    expect(found?.form.correctedInvoice).toBeNull()
  })

  it('states the corrected invoice if it was stored in format 7', async () => {
    const draft = aNew({ form: aFilledForm(invoice) })
    await draftStore.add({ ...draft, shape: 7 })
    expect(await draftStore.find(place)).toEqual([draft])
  })

  it('contains no e-mail after it was removed in a former format', async () => {
    const draft = aNew({ email: { edits: { to: 'chloe@example.com' } } })
    await draftStore.add(inFormerFormat(draft, 3))
    await draftStore.removeEmails('here 3')
    expect(await draftStore.find(place)).toMatchObject([{ form: draft.form, email: null }])
  })

  it('contains no e-mail after the e-mails of its member were removed', async () => {
    const email = { edits: { to: 'chloe@example.com' } }
    await draftStore.add(aNew({ email }))
    await draftStore.add(aNew({ id: 'other', owner: 'here 4', email }))
    await draftStore.removeEmails('here 3')
    expect(await draftStore.find(place)).toEqual([aNew()])
    expect(await draftStore.find({ ...place, owner: 'here 4' })).toMatchObject([{ email }])
  })
})

describe('the database connection', () => {
  it('is opened again after the browser has closed it', async () => {
    await draftStore.add(aNew())
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Closed', 'InvalidStateError')
    })
    expect(await draftStore.find(place)).toHaveLength(1)
  })

  it('stays open after any other error', async () => {
    await draftStore.add(aNew())
    const open = vi.spyOn(indexedDB, 'open')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Not this', 'DataCloneError')
    })
    await expect(draftStore.add(aNew())).rejects.toThrow('Not this')
    expect(await draftStore.find(place)).toHaveLength(1)
    expect(open).not.toHaveBeenCalled()
  })

  it('is opened again after opening it has failed', async () => {
    const newer = await openDB(name, 99)
    newer.close()
    await expect(draftStore.has('left')).rejects.toThrow()
    await deleteDB(name)
    expect(await draftStore.has('left')).toBe(false)
  })

  it('is closed when another page upgrades or deletes the database', async () => {
    await draftStore.add(aNew())
    await deleteDB(name)
    expect(await draftStore.find(place)).toEqual([])
  })

  it('deletes the data of an older database version', async () => {
    const older = await openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore('drafts', { keyPath: 'id' }),
    })
    await older.put('drafts', { id: 'left', owner: 3 })
    older.close()
    expect(await draftStore.has('left')).toBe(false)
    await draftStore.add(aNew())
    expect(await draftStore.find(place)).toHaveLength(1)
  })
})
