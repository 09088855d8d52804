import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOver, takeVersion } from '#documents/document-store.ts'
import { lineDuplicated, lineTextChanged, productsSelected } from '#documents/lines/line-changes.ts'
import { aProduct } from '../../../test/document-factories.ts'
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

describe('unsaved changes', () => {
  it('are stored as a draft after a short delay, together with the pristine form', async () => {
    type('Roof')
    expect(recorder.status.getState()).toEqual({ state: 'unsaved' })
    await vi.advanceTimersByTimeAsync(400)
    expect(recorder.status.getState()).toEqual({ state: 'stored', at: 1_000, sentAt: null })
    const form = { ...blank, title: 'Roof' }
    expect([...storedDrafts.values()]).toEqual([aDraft({ id: 'own 1', form, at: 1_000 })])
  })

  it('are stored while the user is still typing', async () => {
    for (const title of ['R', 'Ro', 'Roo', 'Roof']) {
      type(title)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(storedDrafts.get('own 1')?.form.title).toBe('Roo')
  })

  it('remove their draft when the user reverts them', async () => {
    type('Roof')
    await recorder.flush()
    type(blank.title)
    await recorder.flush()
    expect(storedDrafts.size).toBe(0)
    expect(recorder.status.getState()).toEqual({ state: 'saved' })
  })

  it('remove their draft immediately after a save', async () => {
    type('Roof')
    await recorder.flush()
    takeVersion(store, store.getState().form, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.size).toBe(0)
  })

  it('are removed when the next document starts, whose changes are stored instead', async () => {
    type('Roof')
    await recorder.flush()
    startOver(store, { ...blank, number: 8, proposedNumber: 8 })
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.size).toBe(0)
    type('Wall')
    await recorder.flush()
    expect(storedDrafts.get('own 1')?.form).toMatchObject({ number: 8, title: 'Wall' })
  })

  it('are stored up to the last keystroke when the recorder ends', async () => {
    type('Roof')
    recorder.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.get('own 1')?.form.title).toBe('Roof')
    type('Wall')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(storedDrafts.get('own 1')?.form.title).toBe('Roof')
  })
})

describe('changes that cannot be stored', () => {
  it.each([
    [new DOMException('', 'QuotaExceededError'), 'full'],
    [new DOMException('', 'InvalidStateError'), 'refused'],
  ])('are reported until a later attempt succeeds: %s', async (error, reason) => {
    form.rejection = error
    type('Roof')
    await recorder.flush()
    expect(recorder.status.getState()).toEqual({ state: 'not-stored', reason })
    const reported = vi.fn()
    recorder.status.subscribe(({ state }) => reported(state))
    type('Roo')
    await recorder.flush()
    expect(reported.mock.calls).toEqual([['not-stored']])
    form.rejection = null
    type('Roofs')
    await recorder.flush()
    expect(recorder.status.getState()).toMatchObject({ state: 'stored' })
  })
})

const left = aDraft()
const unconfirmed = { key: 'k', at: 1, tries: [] }

function listStored(): (readonly [string, string])[] {
  return [...storedDrafts.values()].map(({ id, form }) => [id, form.title] as const)
}

describe('resuming an unfinished draft', () => {
  it('shows the draft, stores it under a new id and removes it after a save', async () => {
    storedDrafts.set('left', left)
    expect(await recorder.resume(left)).toBe('resumed')
    expect(store.getState().form.title).toBe('Left')
    await recorder.flush()
    expect(recorder.status.getState()).toEqual({ state: 'stored', at: left.at, sentAt: null })
    type('Left and right')
    await recorder.flush()
    expect(listStored()).toEqual([['own 2', 'Left and right']])
    expect([...form.lockedIds]).toEqual(['own 2'])
    takeVersion(store, store.getState().form, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.size).toBe(0)
  })

  it('stores the previous content of the form as a draft of its own', async () => {
    storedDrafts.set('left', left)
    type('Typed just now')
    await recorder.resume(left)
    await recorder.flush()
    expect(listStored()).toEqual([
      ['own 1', 'Typed just now'],
      ['own 2', 'Left'],
    ])
  })

  it('keeps a resumed draft when another one is resumed after it', async () => {
    const other = aDraft({ id: 'other', form: { ...blank, title: 'Other' } })
    storedDrafts.set('left', left)
    storedDrafts.set('other', other)
    await recorder.resume(left)
    await recorder.resume(other)
    await recorder.flush()
    expect(listStored()).toEqual([
      ['own 2', 'Left'],
      ['own 3', 'Other'],
    ])
  })

  it('stores text that is typed while the draft is being resumed', async () => {
    storedDrafts.set('left', left)
    type('Typed')
    const resuming = recorder.resume(left)
    type('Typed on')
    expect(await resuming).toBe('resumed')
    expect(listStored()).toContainEqual(['own 1', 'Typed on'])
  })

  it('shares unchanged lines between the form and the pristine form', async () => {
    const pristine = lineDuplicated(lineDuplicated(productsSelected(blank, [aProduct()]), 1), 1)
    const apart = {
      form: structuredClone(lineTextChanged(pristine, 2, { field: 'name', text: 'Other' })),
      pristine: structuredClone(pristine),
    }
    const draft = aDraft(apart)
    storedDrafts.set('left', draft)
    await recorder.resume(draft)
    const state = store.getState()
    expect(state.form.lines.map((line, index) => line === state.pristine.lines[index])).toEqual([
      true,
      true,
      false,
    ])
    expect(state.form.lines[2]?.name).toBe('Other')
  })

  it('fails if another tab has resumed the draft already', async () => {
    type('Mine')
    expect(await recorder.resume(left)).toBe('elsewhere')
    expect(store.getState().form.title).toBe('Mine')
    expect(listStored()).toEqual([['own 1', 'Mine']])
  })

  it('fails and keeps the draft if the content of the form cannot be stored', async () => {
    storedDrafts.set('left', left)
    form.rejection = new DOMException('', 'QuotaExceededError')
    type('Mine')
    expect(await recorder.resume(left)).toBe('not-stored')
    expect(store.getState().form.title).toBe('Mine')
    expect([...storedDrafts.keys()]).toEqual(['left'])
  })

  it('fails and keeps the draft during a save', async () => {
    storedDrafts.set('left', left)
    store.setState({ isSaving: true })
    expect(await recorder.resume(left)).toBe('not-stored')
    expect(listStored()).toEqual([['left', 'Left']])
  })

  it.each([
    ['replaces a proposed number by the current one', null, 8],
    ['keeps the number of an unconfirmed save', unconfirmed, blank.number],
  ])('%s', async (_title, unconfirmed, number) => {
    store.setState({ form: { ...blank, number: 8, proposedNumber: 8 } })
    storedDrafts.set('left', left)
    await recorder.resume({ ...left, unconfirmed })
    expect(store.getState()).toMatchObject({ form: { number }, pristine: { number }, unconfirmed })
  })

  it('keeps a number that the user entered', async () => {
    storedDrafts.set('left', left)
    await recorder.resume({ ...left, form: { ...left.form, number: 77 } })
    expect(store.getState().form.number).toBe(77)
  })
})

describe('a save', () => {
  it('is recorded in the draft as unconfirmed without a delay', async () => {
    type('Roof')
    await recorder.flush()
    store.setState({ unconfirmed })
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.get('own 1')?.unconfirmed).toEqual(unconfirmed)
  })

  it('that succeeds after the form was unmounted removes the draft', async () => {
    type('Roof')
    await recorder.flush()
    store.setState({ isSaving: true })
    recorder.end()
    startOver(store, { ...blank, number: 8, proposedNumber: 8 })
    store.setState({ isSaving: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.size).toBe(0)
    type('Nobody sees this')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(storedDrafts.size).toBe(0)
  })

  it('that fails after the form was unmounted keeps the draft', async () => {
    type('Roof')
    store.setState({ isSaving: true })
    recorder.end()
    store.setState({ isSaving: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(storedDrafts.get('own 1')?.form.title).toBe('Roof')
  })
})
