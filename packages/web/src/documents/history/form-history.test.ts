import { invoice } from '@quittance/shared/documents/invoice.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type DocumentForm, formFor } from '#documents/document-form.ts'
import { createDocumentStore, type DocumentStore, startOver, takeVersion } from '#documents/document-store.ts'
import { noteTyped, numberTyped, titleTyped } from '#documents/form-changes.ts'
import { aBlank, aProduct } from '#documents/form-factories.ts'
import {
  lineNamed,
  lineRemoved,
  priceTyped,
  productsSelected,
  quantityTyped,
} from '#documents/lines/line-changes.ts'
import { lineDuplicated } from '#documents/lines/line-order.ts'
import { createFormHistory, type FormHistory } from './form-history.ts'

const blank = formFor(invoice, aBlank(), '2026-11-21')
const two = productsSelected(blank, [aProduct({ id: 1 }), aProduct({ id: 2 })])

let time = 0
let store: DocumentStore
let history: FormHistory

beforeEach(() => {
  time = 0
  store = createDocumentStore(two)
  history = createFormHistory(store, () => time)
})

function change(to: (form: DocumentForm) => DocumentForm): void {
  store.setState(({ form }) => ({ form: to(form) }))
}

function form(): DocumentForm {
  return store.getState().form
}

function counts(): [number, number] {
  const { past, future } = history.steps.getState()
  return [past.length, future.length]
}

describe('undoing', () => {
  it('goes back one change at a time, and forth again', () => {
    change((form) => titleTyped(form, 'Roof'))
    change((form) => lineRemoved(form, 1))
    history.undo()
    expect(form()).toEqual({ ...two, title: 'Roof' })
    history.undo()
    expect(form()).toEqual(two)
    history.undo()
    expect(form()).toEqual(two)
    history.redo()
    history.redo()
    expect(form().lines.map(({ key }) => key)).toEqual([2])
    expect(form().title).toBe('Roof')
    history.redo()
    expect(counts()).toEqual([2, 0])
  })

  it('takes what was typed into one field without a pause as one', () => {
    for (const title of ['R', 'Ro', 'Roo', 'Roof']) {
      time += 1_000
      change((form) => titleTyped(form, title))
    }
    time += 1_500
    change((form) => titleTyped(form, 'Roof and'))
    expect(counts()).toEqual([2, 0])
    history.undo()
    expect(form().title).toBe('Roof')
    history.undo()
    expect(form().title).toBe(two.title)
  })

  it('keeps apart what was typed into different fields and lines', () => {
    change((form) => lineNamed(form, 1, 'A'))
    change((form) => lineNamed(form, 2, 'B'))
    change((form) => priceTyped(form, 2, decimal('3')))
    change((form) => quantityTyped(form, 2, decimal('3')))
    change((form) => noteTyped(form, 'terms', 'C'))
    expect(counts()).toEqual([5, 0])
  })

  it('keeps apart what is no typing: each line that comes or goes', () => {
    change((form) => lineRemoved(form, 1))
    change((form) => lineRemoved(form, 2))
    expect(counts()).toEqual([2, 0])
  })

  it('goes on after what was undone, and that is gone', () => {
    change((form) => titleTyped(form, 'Roof'))
    history.undo()
    change((form) => titleTyped(form, 'Wall'))
    expect(counts()).toEqual([1, 0])
    history.redo()
    expect(form().title).toBe('Wall')
  })

  it('begins anew where one goes on typing after an undo', () => {
    change((form) => titleTyped(form, 'Roof'))
    change((form) => noteTyped(form, 'terms', 'x'))
    history.undo()
    change((form) => noteTyped(form, 'terms', 'y'))
    change((form) => titleTyped(form, 'Wall'))
    history.undo()
    expect(form()).toMatchObject({ title: 'Roof', terms: 'y' })
  })

  it('brings text back that is no number', () => {
    change((form) => numberTyped(form, 'abc'))
    change((form) => numberTyped(form, '7'))
    time += 2_000
    change((form) => numberTyped(form, '8'))
    history.undo()
    expect(form().number).toBe(7)
    history.undo()
    expect(form()).toEqual(two)
  })
})

describe('what is not undone', () => {
  it('is a save: what it stored stays stored', () => {
    change((form) => titleTyped(form, 'Roof'))
    store.setState(({ form }) => ({ form: { ...form, id: 12, version: 1 } }))
    takeVersion(store, form(), 2)
    expect(counts()).toEqual([1, 0])
    history.undo()
    expect(form()).toMatchObject({ id: 12, version: 2, title: two.title })
  })

  it('is another document', () => {
    change((form) => titleTyped(form, 'Roof'))
    startOver(store, blank)
    expect(counts()).toEqual([0, 0])
    history.undo()
    expect(form()).toEqual(blank)
  })

  it('is the key of a line: none is given twice', () => {
    change((form) => lineDuplicated(form, 1))
    history.undo()
    change((form) => lineDuplicated(form, 1))
    expect(form().lines.map(({ key }) => key)).toEqual([1, 4, 2])
  })

  it('is more than two hundred changes ago', () => {
    for (let count = 0; count < 250; count += 1) change((form) => lineDuplicated(form, 1))
    expect(counts()).toEqual([200, 0])
  })
})
