import { decimal } from '@quittance/shared/money/decimal.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOver } from '#documents/document-store.ts'
import { decimalBlurred } from '#documents/form-changes.ts'
import { aDraft, aRecordedForm, blank, type RecordedForm } from '../../../test/draft-factories.ts'

let form: RecordedForm
let storedDrafts: RecordedForm['storedDrafts']
let store: RecordedForm['store']
let recorder: RecordedForm['recorder']
let type: RecordedForm['type']

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  form = aRecordedForm()
  ;({ storedDrafts, store, recorder, type } = form)
})

afterEach(() => {
  recorder.end()
  vi.useRealTimers()
})

const left = aDraft()
const unconfirmed = { key: 'k', at: 1, tries: [] }

function listStored(): (readonly [string, string])[] {
  return [...storedDrafts.values()].map(({ id, form }) => [id, form.title] as const)
}

describe('a draft that another tab has resumed', () => {
  beforeEach(async () => {
    type('Roof')
    await recorder.flush()
    storedDrafts.clear()
  })

  it('is not stored again, neither when the page is shown nor when the user types', async () => {
    await recorder.flush()
    expect(recorder.status.getState()).toEqual({ state: 'elsewhere' })
    expect(recorder.isStored()).toBe(false)
    expect(recorder.isElsewhere()).toBe(true)
    type('Roof and wall')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(recorder.isElsewhere()).toBe(true)
    expect(storedDrafts.size).toBe(0)
  })

  it('is not stored again by the next keystroke', async () => {
    type('Roofs')
    await vi.advanceTimersByTimeAsync(400)
    expect(recorder.isElsewhere()).toBe(true)
    expect(storedDrafts.size).toBe(0)
  })

  it('is stored here too if the user chooses so', async () => {
    await recorder.flush()
    await recorder.storeHere()
    expect(listStored()).toEqual([['own 1', 'Roof']])
    expect(recorder.isStored()).toBe(true)
  })

  it('is discarded here if the user chooses so', async () => {
    await recorder.flush()
    recorder.discard()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().form).toBe(blank)
    expect(recorder.status.getState()).toEqual({ state: 'saved' })
  })

  it('is stored as a draft of its own when another draft is resumed here', async () => {
    await recorder.flush()
    storedDrafts.set('left', left)
    expect(await recorder.resume(left)).toBe('resumed')
    expect(listStored()).toContainEqual(['own 1', 'Roof'])
  })
})

describe('a resumed draft', () => {
  it('keeps the fields of the document that its format did not have', async () => {
    const stored = { ...blank, buyerReference: 'SERVICE-7' }
    startOver(store, stored)
    const former = { ...left, unknownFields: ['buyerReference'] as const }
    storedDrafts.set('left', former)
    expect(await recorder.resume(former)).toBe('resumed')
    expect(store.getState().form).toMatchObject({ title: 'Left', buyerReference: 'SERVICE-7' })
    await recorder.flush()
    const [draft] = storedDrafts.values()
    expect(draft?.form.buyerReference).toBe('SERVICE-7')
    expect(draft?.unknownFields).toBeUndefined()
  })
})

describe('an unconfirmed save', () => {
  it('keeps its draft even if the user reverts the changes', async () => {
    type('Roof')
    store.setState({ unconfirmed })
    type(blank.title)
    await recorder.flush()
    expect(recorder.status.getState()).toMatchObject({ state: 'stored', sentAt: 1 })
    expect(storedDrafts.get('own 1')?.unconfirmed).toEqual(unconfirmed)
  })

  it('removes its draft when it is confirmed, without another write of the draft', async () => {
    type('Roof')
    store.setState({ unconfirmed })
    await recorder.flush()
    const written: unknown[] = []
    const set = storedDrafts.set.bind(storedDrafts)
    storedDrafts.set = (id, draft) => {
      written.push(draft.unconfirmed)
      return set(id, draft)
    }
    startOver(store, blank)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written).toEqual([])
    expect(storedDrafts.size).toBe(0)
  })
})

describe('incomplete input of a number field', () => {
  it('is stored as if the field had lost the focus', async () => {
    const left = (text: string) => (form: typeof blank) =>
      decimalBlurred(form, 'adjustments', { value: null, unreadable: text })
    store.setState({ typing: { before: '0', text: '=2*', isStepped: false, left: left('=2*') } })
    await vi.advanceTimersByTimeAsync(400)
    expect(recorder.isStored()).toBe(true)
    expect(storedDrafts.get('own 1')?.form.invalidInput).toEqual({ adjustments: '=2*' })
    expect(store.getState().form).toBe(blank)
    store.setState({ typing: null })
    await recorder.flush()
    expect(storedDrafts.size).toBe(0)
  })

  it('is no unsaved change if the form has the same value', async () => {
    const adjustments = decimal('0')
    const left = (form: typeof blank) =>
      decimalBlurred(form, 'adjustments', { value: adjustments, unreadable: null })
    store.setState({ typing: { before: '1', text: '0', isStepped: false, left } })
    await vi.advanceTimersByTimeAsync(400)
    expect(recorder.status.getState()).toEqual({ state: 'saved' })
  })
})

describe('a stored change', () => {
  it('keeps its time and is not written again when the page is hidden', async () => {
    type('Roof')
    await vi.advanceTimersByTimeAsync(60_000)
    await recorder.flush()
    await recorder.flush()
    expect(recorder.status.getState()).toMatchObject({ state: 'stored', at: 1_000 })
    expect(form.puts).toBe(0)
  })
})

describe('while another member is signed in', () => {
  it('only the changes that were typed before are stored', async () => {
    type('Roof')
    recorder.pause(true)
    await vi.advanceTimersByTimeAsync(0)
    type('Somebody else')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(listStored()).toEqual([['own 1', 'Roof']])
    expect(recorder.isStored()).toBe(false)
    recorder.pause(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(listStored()).toEqual([['own 1', 'Somebody else']])
  })

  it('the e-mail is removed from the draft of the owner', async () => {
    type('Roof')
    store.setState({ email: { edits: { to: 'chloe@example.com' } } })
    await recorder.flush()
    expect(storedDrafts.get('own 1')?.email).not.toBeNull()
    recorder.pause(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.get('own 1')?.email).toBeNull()
  })

  it('a save removes the draft of the owner', async () => {
    type('Roof')
    await recorder.flush()
    recorder.pause(true)
    startOver(store, blank)
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.size).toBe(0)
  })
})
