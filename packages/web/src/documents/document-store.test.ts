import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { lineDecimalChanged } from '#documents/lines/line-changes.ts'
import { aFilledForm, anOpened } from '../../test/document-factories.ts'
import { formOf } from './document-form.ts'
import {
  createDocumentStore,
  type DocumentStore,
  type FormChange,
  fieldRejection,
  isUnsaved,
  rejectSave,
  startOver,
  takeVersion,
} from './document-store.ts'
import { currentDataTaken, titleChanged } from './form-changes.ts'

function change(store: DocumentStore, by: FormChange): void {
  store.setState(({ form }) => ({ form: by(form) }))
}

function aStore() {
  return createDocumentStore(formOf(anOpened({ version: 1 })))
}

describe('a stored document', () => {
  it('is pristine with its new version after a save', () => {
    const store = aStore()
    change(store, (form) => titleChanged(form, 'Saved'))
    takeVersion(store, store.getState().form, 2)
    expect(isUnsaved(store)).toBe(false)
    expect(store.getState().form).toMatchObject({ title: 'Saved', version: 2 })
  })

  it('keeps input that was typed during a save as unsaved changes', () => {
    const store = aStore()
    const sent = store.getState().form
    change(store, (form) => titleChanged(form, 'Typed meanwhile'))
    takeVersion(store, sent, 2)
    expect(isUnsaved(store)).toBe(true)
    expect(store.getState().form).toMatchObject({ title: 'Typed meanwhile', version: 2 })
  })

  it('has taken the current data after the save that asked for it, and not after an earlier one', () => {
    const store = aStore()
    const sent = store.getState().form
    change(store, currentDataTaken)
    takeVersion(store, sent, 2)
    expect(store.getState().form).toMatchObject({ takesCurrentData: true, version: 2 })
    expect(isUnsaved(store)).toBe(true)
    takeVersion(store, store.getState().form, 3)
    expect(store.getState().form).not.toHaveProperty('takesCurrentData')
    expect(isUnsaved(store)).toBe(false)
  })
})

describe('a rejected save', () => {
  const rejection = {
    message: 'Not valid.',
    fields: { title: 'Too long.' },
    lines: [
      { index: 0, field: 'price', sentence: 'Too high.' },
      { index: 9, field: 'price', sentence: 'Of a line that is not there.' },
    ],
  } as const

  it('keeps the form and shows the error at the field until that is changed', () => {
    const store = createDocumentStore(aFilledForm(invoice))
    const { form } = store.getState()
    rejectSave(store, form, rejection)
    expect(store.getState().form).toBe(form)
    expect(fieldRejection(store.getState(), 'title')).toBe('Too long.')
    expect(fieldRejection(store.getState(), 'status')).toBeNull()
    change(store, (current) => titleChanged(current, 'Short'))
    expect(fieldRejection(store.getState(), 'title')).toBeNull()
  })

  it('assigns an error to a line by its key until the line is changed', () => {
    const store = createDocumentStore(aFilledForm(invoice))
    const { form } = store.getState()
    rejectSave(store, form, rejection)
    const said = store.getState().rejected?.lines.get(1)
    expect(said?.sentences).toEqual({ price: 'Too high.' })
    expect(said?.line).toBe(store.getState().form.lines[0])
    change(store, (current) => lineDecimalChanged(current, 1, { field: 'price', value: decimal('2') }))
    expect(said?.line).not.toBe(store.getState().form.lines[0])
  })
})

it('starts the next document with new fields and without unsaved changes', () => {
  const store = createDocumentStore(aFilledForm(invoice))
  change(store, (form) => titleChanged(form, 'Other'))
  startOver(store, aFilledForm(invoice, { number: 43 }))
  expect(isUnsaved(store)).toBe(false)
  expect(store.getState()).toMatchObject({ generation: 1, rejected: null })
})
