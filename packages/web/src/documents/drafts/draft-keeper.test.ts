import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOver, takeVersion } from '#documents/document-store.ts'
import { aProduct } from '#documents/form-factories.ts'
import { lineNamed, productsSelected } from '#documents/lines/line-changes.ts'
import { lineDuplicated } from '#documents/lines/line-order.ts'
import { aDraft, blank } from './draft-factories.ts'
import { aKeptForm, type KeptForm } from './kept-form-factories.ts'

let form: KeptForm
let shelf: KeptForm['shelf']
let store: KeptForm['store']
let keeper: KeptForm['keeper']
let type: KeptForm['type']

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  form = aKeptForm()
  ;({ shelf, store, keeper, type } = form)
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
    expect(keeper.keeping.getState()).toEqual({ is: 'kept', at: 1_000, sentAt: null })
    const form = { ...blank, title: 'Roof' }
    expect([...shelf.values()]).toEqual([aDraft({ id: 'own 1', form, at: 1_000 })])
  })

  it('is kept even while somebody goes on typing', async () => {
    for (const title of ['R', 'Ro', 'Roo', 'Roof']) {
      type(title)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(shelf.get('own 1')?.form.title).toBe('Roo')
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
    expect(shelf.get('own 1')?.form).toMatchObject({ number: 8, title: 'Wall' })
  })

  it('is kept to the last letter when the form goes', async () => {
    type('Roof')
    keeper.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own 1')?.form.title).toBe('Roof')
    type('Wall')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shelf.get('own 1')?.form.title).toBe('Roof')
  })
})

describe('what cannot be kept', () => {
  it.each([
    [new DOMException('', 'QuotaExceededError'), 'full'],
    [new DOMException('', 'InvalidStateError'), 'refused'],
  ])('is said, and tried again with the next letter: %s', async (error, why) => {
    form.refusal = error
    type('Roof')
    await keeper.flush()
    expect(keeper.keeping.getState()).toEqual({ is: 'not-kept', why })
    const told = vi.fn()
    keeper.keeping.subscribe(({ is }) => told(is))
    type('Roo')
    await keeper.flush()
    expect(told.mock.calls).toEqual([['not-kept']])
    form.refusal = null
    type('Roofs')
    await keeper.flush()
    expect(keeper.keeping.getState()).toMatchObject({ is: 'kept' })
  })
})

const left = aDraft()
const lost = { key: 'k', at: 1, tries: [] }

function onShelf(): (readonly [string, string])[] {
  return [...shelf.values()].map(({ id, form }) => [id, form.title] as const)
}

describe('a draft that was left behind', () => {
  it('is shown, and kept by the form that goes on with it', async () => {
    shelf.set('left', left)
    expect(await keeper.takeUp(left)).toBe('taken')
    expect(store.getState().form.title).toBe('Left')
    await keeper.flush()
    expect(keeper.keeping.getState()).toEqual({ is: 'kept', at: left.at, sentAt: null })
    type('Left and right')
    await keeper.flush()
    expect(onShelf()).toEqual([['own 2', 'Left and right']])
    expect([...form.heldIds]).toEqual(['own 2'])
    takeVersion(store, store.getState().form, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
  })

  it('does not take the place of what is in the form: that is kept by itself, to the last letter', async () => {
    shelf.set('left', left)
    type('Typed just now')
    await keeper.takeUp(left)
    await keeper.flush()
    expect(onShelf()).toEqual([
      ['own 1', 'Typed just now'],
      ['own 2', 'Left'],
    ])
  })

  it('is lost to no other one that is taken up after it', async () => {
    const other = aDraft({ id: 'other', form: { ...blank, title: 'Other' } })
    shelf.set('left', left)
    shelf.set('other', other)
    await keeper.takeUp(left)
    await keeper.takeUp(other)
    await keeper.flush()
    expect(onShelf()).toEqual([
      ['own 2', 'Left'],
      ['own 3', 'Other'],
    ])
  })

  it('keeps what is typed while it is being taken up', async () => {
    shelf.set('left', left)
    type('Typed')
    const taking = keeper.takeUp(left)
    type('Typed on')
    expect(await taking).toBe('taken')
    expect(onShelf()).toContainEqual(['own 1', 'Typed on'])
  })

  it('shares with what it was typed on top of what is the same in both', async () => {
    const clean = lineDuplicated(lineDuplicated(productsSelected(blank, [aProduct()]), 1), 1)
    const apart = { form: structuredClone(lineNamed(clean, 2, 'Other')), clean: structuredClone(clean) }
    const draft = aDraft(apart)
    shelf.set('left', draft)
    await keeper.takeUp(draft)
    const state = store.getState()
    expect(state.form.lines.map((line, index) => line === state.clean.lines[index])).toEqual([
      true,
      true,
      false,
    ])
    expect(state.form.lines[2]?.name).toBe('Other')
  })

  it('is left where it is where another tab was faster', async () => {
    type('Mine')
    expect(await keeper.takeUp(left)).toBe('elsewhere')
    expect(store.getState().form.title).toBe('Mine')
    expect(onShelf()).toEqual([['own 1', 'Mine']])
  })

  it('stays where it is while what is in the form cannot be kept', async () => {
    shelf.set('left', left)
    form.refusal = new DOMException('', 'QuotaExceededError')
    type('Mine')
    expect(await keeper.takeUp(left)).toBe('not-kept')
    expect(store.getState().form.title).toBe('Mine')
    expect([...shelf.keys()]).toEqual(['left'])
  })

  it('stays where it is during a save', async () => {
    shelf.set('left', left)
    store.setState({ isSaving: true })
    expect(await keeper.takeUp(left)).toBe('not-kept')
    expect(onShelf()).toEqual([['left', 'Left']])
  })

  it.each([
    ['gets the number that is free now', null, 8],
    ['keeps its number where it may have been stored under it', lost, blank.number],
  ])('%s', async (_title, lost, number) => {
    store.setState({ form: { ...blank, number: 8, proposedNumber: 8 } })
    shelf.set('left', left)
    await keeper.takeUp({ ...left, lost })
    expect(store.getState()).toMatchObject({ form: { number }, clean: { number }, lost })
  })

  it('keeps a number of its own', async () => {
    shelf.set('left', left)
    await keeper.takeUp({ ...left, form: { ...left.form, number: 77 } })
    expect(store.getState().form.number).toBe(77)
  })
})

describe('a save', () => {
  it('is kept before it is sent, to be asked after by whoever goes on', async () => {
    type('Roof')
    await keeper.flush()
    store.setState({ lost })
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own 1')?.lost).toEqual(lost)
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
    expect(shelf.get('own 1')?.form.title).toBe('Roof')
  })
})
