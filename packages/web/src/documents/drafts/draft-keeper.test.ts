import { invoice } from '@quittance/shared/documents/invoice.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formFor } from '#documents/document-form.ts'
import { createDocumentStore, type DocumentStore, startOver, takeVersion } from '#documents/document-store.ts'
import { titleTyped } from '#documents/form-changes.ts'
import { aBlank } from '#documents/form-factories.ts'
import type { Draft } from './draft.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { DraftShelf } from './draft-shelf.ts'

const blank = formFor(invoice, aBlank(), '2026-11-21')

let shelf: Map<string, Draft>
let refusal: Error | null
let store: DocumentStore
let keeper: DraftKeeper

function inMemory(): DraftShelf {
  return {
    async put(draft) {
      if (refusal) throw refusal
      shelf.set(draft.id, draft)
    },
    async remove(id) {
      if (refusal) throw refusal
      shelf.delete(id)
    },
    has: async (id) => shelf.has(id),
    of: async () => [...shelf.values()],
  }
}

function keep(): DraftKeeper {
  const about = { owner: 3, kind: 'invoice', newId: () => 'own', now: Date.now } as const
  return createDraftKeeper({ store, shelf: inMemory(), ...about })
}

function type(title: string): void {
  store.setState(({ form }) => ({ form: titleTyped(form, title) }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  shelf = new Map()
  refusal = null
  store = createDocumentStore(blank)
  keeper = keep()
})

afterEach(() => {
  keeper.end()
  vi.useRealTimers()
})

describe('what is typed', () => {
  it('is kept shortly after, with what it was typed on top of', async () => {
    type('Roof')
    expect(keeper.keeping.getState()).toEqual({ is: 'typed' })
    await vi.advanceTimersByTimeAsync(400)
    expect(keeper.keeping.getState()).toEqual({ is: 'kept', at: 1_400 })
    expect([...shelf.values()]).toEqual([
      {
        id: 'own',
        owner: 3,
        kind: 'invoice',
        documentId: 0,
        form: { ...blank, title: 'Roof' },
        clean: blank,
        letter: null,
        lost: null,
        at: 1_400,
        shape: 1,
      },
    ])
  })

  it('is kept even while somebody goes on typing', async () => {
    for (const title of ['R', 'Ro', 'Roo', 'Roof']) {
      type(title)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(shelf.get('own')?.form.title).toBe('Roo')
  })

  it('is kept no longer once it was taken back', async () => {
    type('Roof')
    await keeper.flush()
    type(blank.title)
    await keeper.flush()
    expect(shelf.size).toBe(0)
    expect(keeper.keeping.getState()).toEqual({ is: 'saved' })
  })

  it('is kept no longer once it is saved, at once', async () => {
    type('Roof')
    await keeper.flush()
    takeVersion(store, store.getState().form, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
  })

  it('is not what the next document holds', async () => {
    type('Roof')
    await keeper.flush()
    startOver(store, { ...blank, number: 8, proposedNumber: 8 })
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
    type('Wall')
    await keeper.flush()
    expect(shelf.get('own')?.form).toMatchObject({ number: 8, title: 'Wall' })
  })

  it('is kept to the last letter when the form goes', async () => {
    type('Roof')
    keeper.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own')?.form.title).toBe('Roof')
    type('Wall')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shelf.get('own')?.form.title).toBe('Roof')
  })
})

describe('what cannot be kept', () => {
  it.each([
    [new DOMException('', 'QuotaExceededError'), 'full'],
    [new DOMException('', 'InvalidStateError'), 'refused'],
  ])('is said, and tried again with the next letter: %s', async (error, why) => {
    refusal = error
    type('Roof')
    await keeper.flush()
    expect(keeper.keeping.getState()).toEqual({ is: 'not-kept', why })
    refusal = null
    type('Roofs')
    await keeper.flush()
    expect(keeper.keeping.getState()).toMatchObject({ is: 'kept' })
  })
})

const left: Draft = {
  id: 'left',
  owner: 3,
  kind: 'invoice',
  documentId: 0,
  form: { ...blank, title: 'Left' },
  clean: blank,
  letter: null,
  lost: null,
  at: 5,
  shape: 1,
}

describe('a draft that was left behind', () => {
  it('is shown, and kept by the form that goes on with it', async () => {
    shelf.set('left', left)
    await keeper.takeUp(left)
    expect(store.getState().form.title).toBe('Left')
    type('Left and right')
    await keeper.flush()
    expect([...shelf.values()].map(({ id, form }) => [id, form.title])).toEqual([['own', 'Left and right']])
    takeVersion(store, store.getState().form, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
  })

  it('stays where it was as long as the form cannot keep it', async () => {
    shelf.set('left', left)
    refusal = new DOMException('', 'QuotaExceededError')
    await keeper.takeUp(left)
    expect([...shelf.keys()]).toEqual(['left'])
  })

  it.each([
    ['gets the number that is free now', null, 8],
    ['keeps its number where it may have been stored under it', { key: 'k', tries: [] }, blank.number],
  ])('%s', async (_title, lost, number) => {
    store.setState({ form: { ...blank, number: 8, proposedNumber: 8 } })
    await keeper.takeUp({ ...left, lost })
    expect(store.getState()).toMatchObject({ form: { number }, clean: { number }, lost })
  })

  it('keeps a number of its own', async () => {
    await keeper.takeUp({ ...left, form: { ...left.form, number: 77 } })
    expect(store.getState().form.number).toBe(77)
  })
})

describe('a save', () => {
  it('is kept before it is sent, to be asked after by whoever goes on', async () => {
    type('Roof')
    await keeper.flush()
    const lost = { key: 'k', tries: [] }
    store.setState({ lost })
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own')?.lost).toEqual(lost)
  })

  it('that ends after the form is gone leaves nothing behind', async () => {
    type('Roof')
    await keeper.flush()
    store.setState({ isSaving: true })
    keeper.end()
    startOver(store, { ...blank, number: 8, proposedNumber: 8 })
    store.setState({ isSaving: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
    type('Nobody sees this')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shelf.size).toBe(0)
  })

  it('that fails after the form is gone leaves what was typed', async () => {
    type('Roof')
    store.setState({ isSaving: true })
    keeper.end()
    store.setState({ isSaving: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own')?.form.title).toBe('Roof')
  })
})
