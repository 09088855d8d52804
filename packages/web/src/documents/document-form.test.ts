import { estimate, invoice, kinds, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import { describe, expect, it, test } from 'vitest'
import {
  allProductsSelected,
  lineAppended,
  lineTextChanged,
  productsSelected,
} from '#documents/lines/line-changes.ts'
import { aBlank, aFilledForm, anOpened, aProduct } from '../../test/document-factories.ts'
import {
  afterSaving,
  formFor,
  formOf,
  hasUnsavedChanges,
  pricedContent,
  toFilledDocument,
} from './document-form.ts'
import {
  adjustmentsChanged,
  amountEntered,
  discountChanged,
  discountTypeSelected,
  noteChanged,
  numberChanged,
  relationSelected,
  titleChanged,
} from './form-changes.ts'

const day = '2026-11-21'

describe.each(kinds)('a new $name', (kind) => {
  const blank = aBlank({
    number: 42,
    prefix: 'DOC-',
    title: 'Offer',
    terms: '30 days',
    customerNotes: 'Thanks',
  })

  // A document that claims nothing has no due date at first.
  const isDue = kind.claim !== 'none'

  it('starts with the defaults of the server and today in both dates', () => {
    const form = formFor(kind, blank, day)
    expect(form).toMatchObject({
      id: null,
      version: null,
      number: 42,
      prefix: 'DOC-',
      title: 'Offer',
      terms: '30 days',
      customerNotes: 'Thanks',
      documentDate: day,
      dueDate: isDue ? day : null,
      status: null,
      currency: null,
      owner: null,
      party: null,
      lines: [],
      discountType: 'after',
      discountPercentage: '0',
      adjustments: '0',
      shippingCharges: '0',
      amountDue: '0',
      amountPaid: '0',
    })
  })

  it('is due as many days later as the settings say', () => {
    expect(formFor(kind, { ...blank, daysUntilDue: 30 }, day).dueDate).toBe(isDue ? '2026-12-21' : null)
  })

  it('has a relation from the start if its kind has only one', () => {
    const only = kind.relations.length === 1 ? kind.relations[0] : null
    expect(formFor(kind, blank, day).relation).toBe(only)
  })

  it('is reset after it was saved: number + 1, default texts and prefix kept, the rest cleared', () => {
    const filled = aFilledForm(kind, { number: 42 })
    const typed = [
      (form: typeof filled) => titleChanged(form, 'A title of its own'),
      (form: typeof filled) => noteChanged(form, 'message', 'Hello'),
      (form: typeof filled) => noteChanged(form, 'terms', 'Other terms'),
      (form: typeof filled) => amountEntered(form, 'amountPaid', decimal('5')),
      (form: typeof filled) => discountTypeSelected(form, 'before'),
      (form: typeof filled) => discountChanged(form, decimal('12')),
      (form: typeof filled) => adjustmentsChanged(form, decimal('-3')),
      (form: typeof filled) => allProductsSelected(form, [aProduct({ id: 77 })]),
    ].reduce((form, change) => change(form), filled)
    const next = afterSaving(typed, kind, '2026-12-01')
    expect(next).toEqual({ ...formFor(kind, aBlank({ number: 43 }), '2026-12-01'), defaults: next.defaults })
  })

  it('continues from the saved number, not from the proposed one', () => {
    expect(afterSaving(numberChanged(aFilledForm(kind), '900'), kind, day)).toMatchObject({
      number: 901,
      proposedNumber: 901,
    })
  })

  it('has its due date relative to the current day after a save', () => {
    const form = { ...aFilledForm(kind), defaults: { ...aFilledForm(kind).defaults, daysUntilDue: 14 } }
    expect(afterSaving(form, kind, '2026-12-01').dueDate).toBe(isDue ? '2026-12-15' : null)
  })

  it('can be sent if it is complete', () => {
    const filled = toFilledDocument(aFilledForm(kind))
    expect(filled).not.toBeNull()
    expect(filled && encodeSave(kind, 'store', filled).selected_products).toHaveLength(1)
  })

  it('is sent without empty lines', () => {
    const form = lineAppended(aFilledForm(kind), '')
    expect(toFilledDocument(form)?.lines).toMatchObject([{ name: 'Work' }])
  })

  test.each([
    'number',
    'party',
    'documentDate',
    'status',
    'currency',
    'owner',
    'adjustments',
    'discountPercentage',
  ])('cannot be sent without its %s', (field) => {
    expect(toFilledDocument({ ...aFilledForm(kind), [field]: null })).toBeNull()
  })

  test.each([0, 2_147_483_648])('cannot be sent with the number %s', (number) => {
    expect(toFilledDocument({ ...aFilledForm(kind), number })).toBeNull()
  })
})

describe('a stored document', () => {
  it('fills the form with all stored values', () => {
    const opened = anOpened({ id: 7, version: 3, number: 12, title: 'Roof' })
    expect(formOf(opened)).toMatchObject({ id: 7, version: 3, number: 12, proposedNumber: 12, title: 'Roof' })
  })

  it('gives every line its own key, including repeated products and lines without a product', () => {
    const line = anOpened().lines[0]
    const lines = line ? [line, line, { ...line, productId: null }] : []
    const form = formOf(anOpened({ lines }))
    expect(form.lines.map(({ key }) => key)).toEqual([1, 2, 3])
    expect(form.nextLineKey).toBe(4)
  })

  it('is sent unchanged if the user changes nothing', () => {
    const opened = anOpened({ id: 7, version: 3 })
    expect(toFilledDocument(formOf(opened))).toEqual(opened)
  })
})

describe('hasUnsavedChanges', () => {
  const pristine = aFilledForm(invoice)

  it('returns false for an unchanged form', () => {
    expect(hasUnsavedChanges(pristine, pristine)).toBe(false)
  })

  it('returns true after a change', () => {
    expect(hasUnsavedChanges(titleChanged(pristine, 'Other'), pristine)).toBe(true)
    expect(hasUnsavedChanges(lineTextChanged(pristine, 1, { field: 'name', text: 'Other' }), pristine)).toBe(
      true,
    )
    expect(hasUnsavedChanges(productsSelected(pristine, [aProduct({ id: 9 })]), pristine)).toBe(true)
  })

  it('returns false after the change was reverted', () => {
    const typed = titleChanged(pristine, 'Other')
    expect(hasUnsavedChanges(titleChanged(typed, pristine.title), pristine)).toBe(false)
  })
})

describe('pricedContent', () => {
  it('treats an empty discount and an empty adjustment as 0', () => {
    const form = { ...aFilledForm(estimate), discountPercentage: null, adjustments: null }
    expect(pricedContent(form)).toMatchObject({ discountPercentage: zero, adjustments: zero })
  })

  test.each(['-0.01', '100.01'])('treats a discount of %s % as 0', (percentage) => {
    const form = { ...aFilledForm(estimate), discountPercentage: decimal(percentage) }
    expect(pricedContent(form).discountPercentage).toBe(zero)
    expect(toFilledDocument(form)).toBeNull()
  })

  it('keeps the selected relation', () => {
    expect(relationSelected(formFor(proposal, aBlank(), day), 'lead').relation).toBe('lead')
  })
})
