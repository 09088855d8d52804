import { decimal } from '@quittance/shared/money/decimal.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOver } from '#documents/document-store.ts'
import { adjustmentsLeft } from '#documents/form-changes.ts'
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

const left = aDraft()
const lost = { key: 'k', at: 1, tries: [] }

function onShelf(): (readonly [string, string])[] {
  return [...shelf.values()].map(({ id, form }) => [id, form.title] as const)
}

describe('what another tab has taken up', () => {
  beforeEach(async () => {
    type('Roof')
    await keeper.flush()
    shelf.clear()
  })

  it('is not put back, neither when the page is looked at again nor when somebody goes on typing', async () => {
    await keeper.flush()
    expect(keeper.keeping.getState()).toEqual({ is: 'elsewhere' })
    expect(keeper.isKept()).toBe(false)
    expect(keeper.isElsewhere()).toBe(true)
    type('Roof and wall')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(keeper.isElsewhere()).toBe(true)
    expect(shelf.size).toBe(0)
  })

  it('is not put back by the next letter', async () => {
    type('Roofs')
    await vi.advanceTimersByTimeAsync(400)
    expect(keeper.isElsewhere()).toBe(true)
    expect(shelf.size).toBe(0)
  })

  it('is kept here too where somebody wants that', async () => {
    await keeper.flush()
    await keeper.keepHere()
    expect(onShelf()).toEqual([['own 1', 'Roof']])
    expect(keeper.isKept()).toBe(true)
  })

  it('is let go of where somebody wants that', async () => {
    await keeper.flush()
    keeper.letGo()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().form).toBe(blank)
    expect(keeper.keeping.getState()).toEqual({ is: 'saved' })
  })

  it('is kept by itself all the same when something else is taken up here', async () => {
    await keeper.flush()
    shelf.set('left', left)
    expect(await keeper.takeUp(left)).toBe('taken')
    expect(onShelf()).toContainEqual(['own 1', 'Roof'])
  })
})

describe('what is known of a save', () => {
  it('is that no answer came: what was typed back meanwhile is not saved', async () => {
    type('Roof')
    store.setState({ lost })
    type(blank.title)
    await keeper.flush()
    expect(keeper.keeping.getState()).toMatchObject({ is: 'kept', sentAt: 1 })
    expect(shelf.get('own 1')?.lost).toEqual(lost)
  })

  it('is that it was stored: nothing is ever kept of it as if it had not been sent', async () => {
    type('Roof')
    store.setState({ lost })
    await keeper.flush()
    const kept: unknown[] = []
    const set = shelf.set.bind(shelf)
    shelf.set = (id, draft) => {
      kept.push(draft.lost)
      return set(id, draft)
    }
    startOver(store, blank)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kept).toEqual([])
    expect(shelf.size).toBe(0)
  })
})

describe('what stands half typed in a number field', () => {
  it('is kept as if the field were left', async () => {
    const left = (text: string) => (form: typeof blank) =>
      adjustmentsLeft(form, { value: null, unreadable: text })
    store.setState({ typing: { before: '0', text: '=2*', isStepped: false, left: left('=2*') } })
    await vi.advanceTimersByTimeAsync(400)
    expect(keeper.isKept()).toBe(true)
    expect(shelf.get('own 1')?.form.unread).toEqual({ adjustments: '=2*' })
    expect(store.getState().form).toBe(blank)
    store.setState({ typing: null })
    await keeper.flush()
    expect(shelf.size).toBe(0)
  })

  it('is nothing where the form holds it already', async () => {
    const adjustments = decimal('0')
    const left = (form: typeof blank) => adjustmentsLeft(form, { value: adjustments, unreadable: null })
    store.setState({ typing: { before: '1', text: '0', isStepped: false, left } })
    await vi.advanceTimersByTimeAsync(400)
    expect(keeper.keeping.getState()).toEqual({ is: 'saved' })
  })
})

describe('what was typed once', () => {
  it('gets no younger, and is not written again, because the page is left', async () => {
    type('Roof')
    await vi.advanceTimersByTimeAsync(60_000)
    await keeper.flush()
    await keeper.flush()
    expect(keeper.keeping.getState()).toMatchObject({ is: 'kept', at: 1_000 })
    expect(form.puts).toBe(0)
  })
})

describe('while somebody else is signed in', () => {
  it('nothing is kept as the owner’s, but for what they had typed', async () => {
    type('Roof')
    keeper.pause(true)
    await vi.advanceTimersByTimeAsync(0)
    type('Somebody else')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onShelf()).toEqual([['own 1', 'Roof']])
    expect(keeper.isKept()).toBe(false)
    keeper.pause(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(onShelf()).toEqual([['own 1', 'Somebody else']])
  })

  it('no e-mail is kept of the owner’s', async () => {
    type('Roof')
    store.setState({ letter: { edits: { to: 'chloe@example.com' } } })
    await keeper.flush()
    expect(shelf.get('own 1')?.letter).not.toBeNull()
    keeper.pause(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.get('own 1')?.letter).toBeNull()
  })

  it('what they store is kept no longer', async () => {
    type('Roof')
    await keeper.flush()
    keeper.pause(true)
    startOver(store, blank)
    await vi.advanceTimersByTimeAsync(0)
    expect(shelf.size).toBe(0)
  })
})
