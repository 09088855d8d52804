import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentForm } from '#documents/document-form.ts'
import type { FormLine } from '#documents/lines/form-line.ts'
import { productsSelected } from '#documents/lines/line-changes.ts'
import { aFilledForm, aProduct } from '../../../test/document-factories.ts'
import { incompleteFields } from './FormExplanation.tsx'

const kind = getKind('invoice')
const wording = { kind, text: englishText, locale: 'en' as const }
const vat = { name: 'VAT', rate: decimal('20') }

/** Returns a form with two lines, the second of which is taxed. */
function formWith(given: Partial<DocumentForm>, ...lines: readonly Partial<FormLine>[]): DocumentForm {
  const form = productsSelected(aFilledForm(kind), [aProduct(), aProduct({ id: 2 })])
  const taxed = form.lines.map((line, index) => ({
    ...line,
    taxRates: index === 1 ? [{ id: 1, ...vat }] : [],
    ...lines[index],
  }))
  return { ...form, lines: taxed, ...given }
}

const priceGone = { invalidInput: { price: '' } }

describe('incompleteFields', () => {
  it('returns nothing for a complete form', () => {
    expect(incompleteFields(formWith({}), { type: 'still-due' }, wording)).toEqual([])
  })

  it('names an empty price for its line and for every amount that depends on it', () => {
    const form = formWith({}, priceGone)
    const sentence = 'Price, line 1: empty. 9.99 is used until it is filled in.'
    expect(incompleteFields(form, { type: 'line', index: 0 }, wording)).toEqual([sentence])
    expect(incompleteFields(form, { type: 'sub-total' }, wording)).toEqual([sentence])
    expect(incompleteFields(form, { type: 'total' }, wording)).toEqual([sentence])
    expect(incompleteFields(form, { type: 'line', index: 1 }, wording)).toEqual([])
    expect(incompleteFields(form, { type: 'tax', rate: vat }, wording)).toEqual([])
    const taxed = formWith({}, {}, priceGone)
    expect(incompleteFields(taxed, { type: 'tax', rate: vat }, wording)).toHaveLength(1)
  })

  it('quotes input that is not a number', () => {
    const form = formWith({ invalidInput: { amountPaid: 'some' } }, { invalidInput: { quantity: 'two' } })
    expect(incompleteFields(form, { type: 'still-due' }, wording)).toEqual([
      'Quantity, line 1: “two” is not a number. 1 is used until it is corrected.',
      'Amount Paid: “some” is not a number. 0.00 is used until it is corrected.',
    ])
    expect(incompleteFields(form, { type: 'total' }, wording)).toHaveLength(1)
  })

  it('names a discount or an adjustment that is empty or out of range', () => {
    const empty = formWith({ discountPercentage: null, adjustments: null })
    expect(incompleteFields(empty, { type: 'total' }, wording)).toEqual([
      'Discount Percent: empty. 0% is used until it is filled in.',
      'Adjustments: empty. 0.00 is used until it is filled in.',
    ])
    expect(incompleteFields(empty, { type: 'discount' }, wording)).toHaveLength(1)
    expect(incompleteFields(empty, { type: 'sub-total' }, wording)).toEqual([])
    const large = formWith({ discountPercentage: decimal('101') })
    expect(incompleteFields(large, { type: 'discount' }, wording)).toEqual([
      'Discount Percent: out of range. 0% is used until it is corrected.',
    ])
  })

  it('names three fields and counts the others', () => {
    const both = { invalidInput: { price: '', quantity: 'x' } }
    const form = formWith({ adjustments: null }, both, both)
    const sentences = incompleteFields(form, { type: 'total' }, wording)
    expect(sentences).toHaveLength(4)
    expect(sentences.at(-1)).toBe('2 more fields are incomplete.')
  })
})
