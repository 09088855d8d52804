import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { type DocumentForm, formFor, toFilledDocument } from '#documents/document-form.ts'
import { aBlank, aProduct } from '../../../test/document-factories.ts'
import {
  emptyLineBlurred,
  hasRoomForLines,
  lineAppended,
  lineDecimalBlurred,
  lineDecimalChanged,
  lineDuplicated,
  lineMoved,
  lineTextChanged,
  productAssigned,
  productsSelected,
  taxRatesSelected,
  withoutEmptyLines,
} from './line-changes.ts'

const empty = formFor(invoice, aBlank(), '2026-11-21')
const products = (count: number) =>
  Array.from({ length: count }, (_, index) => aProduct({ id: index + 1, name: `No. ${index + 1}` }))
const four = productsSelected(empty, products(4))
const full = productsSelected(empty, products(limits.lines))
const keys = (form: DocumentForm) => form.lines.map(({ key }) => key)

describe('the order of lines', () => {
  it.each([
    [1, 2, [2, 3, 1, 4]],
    [4, 0, [4, 1, 2, 3]],
    [2, 1, [1, 2, 3, 4]],
    [3, 99, [1, 2, 4, 3]],
    [3, -1, [3, 1, 2, 4]],
    [9, 0, [1, 2, 3, 4]],
  ])('moves line %i to index %i', (key, to, order) => {
    expect(keys(lineMoved(four, key, to))).toEqual(order)
  })

  it('returns the same form if no line moves', () => {
    expect(lineMoved(four, 1, 0)).toBe(four)
    expect(lineMoved(four, 1, -5)).toBe(four)
    expect(lineMoved(four, 9, 0)).toBe(four)
  })
})

describe('a duplicated line', () => {
  it('is below the original, has its own key, and can be changed separately', () => {
    const twice = lineDuplicated(four, 2)
    expect(keys(twice)).toEqual([1, 2, 5, 3, 4])
    expect(twice.lines[2]).toEqual({ ...twice.lines[1], key: 5 })
    const changed = lineDecimalChanged(twice, 5, { field: 'price', value: decimal('1') })
    expect(changed.lines.map(({ price }) => price)).toEqual(['9.99', '9.99', '1', '9.99', '9.99'])
    expect(keys(lineDuplicated(twice, 5))).toEqual([1, 2, 5, 6, 3, 4])
  })

  it('is not added for an unknown line or beyond the line limit', () => {
    expect(lineDuplicated(four, 9)).toBe(four)
    expect(hasRoomForLines(full)).toBe(false)
    expect(lineDuplicated(full, 1)).toBe(full)
    expect(lineAppended(full, 'More')).toBe(full)
  })
})

describe('a line without a product', () => {
  it('has an empty price until the user enters one', () => {
    const added = lineAppended(four, 'Déplacement')
    expect(added.lines.at(-1)).toEqual({
      key: 5,
      type: 'item',
      productId: null,
      name: 'Déplacement',
      description: '',
      unitName: '',
      quantity: '1',
      price: '0',
      taxRates: [],
      invalidInput: { price: '' },
    })
    expect(toFilledDocument(added)).toBeNull()
    expect(lineDecimalChanged(added, 5, { field: 'price', value: decimal('0') }).lines.at(-1)).toMatchObject({
      price: '0',
      invalidInput: {},
    })
  })

  it('is created by its first character, and keeps its key', () => {
    expect(lineTextChanged(four, 5, { field: 'name', text: '' })).toBe(four)
    const begun = lineTextChanged(four, 5, { field: 'name', text: 'D' })
    expect(keys(begun)).toEqual([1, 2, 3, 4, 5])
    expect(lineTextChanged(begun, 5, { field: 'name', text: 'De' }).lines.at(-1)?.name).toBe('De')
    expect(keys(lineTextChanged(begun, 6, { field: 'name', text: 'More' }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('starts with the default tax rates', () => {
    const newTaxRates = [{ id: 1, name: 'TVA 20 %', rate: decimal('20') }]
    const begun = lineTextChanged(four, 5, { field: 'name', text: 'D', newTaxRates })
    expect(begun.lines.at(-1)?.taxRates).toEqual(newTaxRates)
  })

  it('keeps its position and its tax rates when a product is selected', () => {
    const rates = [{ id: 1, name: 'TVA 20 %', rate: decimal('20') }]
    const own = taxRatesSelected(lineTextChanged(four, 5, { field: 'name', text: 'No' }), 5, rates)
    const taken = productAssigned(own, 5, aProduct({ id: 2, name: 'No. 2' }))
    expect(taken.lines.at(-1)).toEqual({
      ...taken.lines[1],
      key: 5,
      taxRates: rates,
    })
  })

  it('is removed if it is empty, and only then', () => {
    const own = lineTextChanged(four, 5, { field: 'name', text: 'A' })
    expect(emptyLineBlurred(own, 5)).toBe(own)
    const unnamed = lineTextChanged(own, 5, { field: 'name', text: ' ' })
    expect(keys(emptyLineBlurred(unnamed, 5))).toEqual([1, 2, 3, 4])
    const priced = lineDecimalChanged(unnamed, 5, { field: 'price', value: decimal('0') })
    const unreadable = lineDecimalBlurred(unnamed, 5, {
      field: 'price',
      entry: { value: null, unreadable: 'ten' },
    })
    const counted = lineDecimalChanged(unnamed, 5, { field: 'quantity', value: decimal('2') })
    const product = lineTextChanged(four, 1, { field: 'name', text: '' })
    for (const said of [priced, unreadable, counted]) expect(emptyLineBlurred(said, 5)).toBe(said)
    expect(emptyLineBlurred(product, 1)).toBe(product)
    expect(emptyLineBlurred(four, 5)).toBe(four)
    expect(keys(withoutEmptyLines(unnamed))).toEqual([1, 2, 3, 4])
    expect(withoutEmptyLines(own)).toBe(own)
  })
})
