import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { type DocumentForm, formFor, toFilledDocument } from '#documents/document-form.ts'
import { aBlank, aProduct } from '#documents/form-factories.ts'
import {
  lineNamed,
  priceLeft,
  priceTyped,
  productsSelected,
  productTaken,
  quantityTyped,
  taxRatesChosen,
} from './line-changes.ts'
import {
  emptyLineLeft,
  lineDuplicated,
  lineMoved,
  ownLineAdded,
  ownLineNamed,
  withoutEmptyLines,
} from './line-order.ts'
import { hasRoomForLines } from './new-lines.ts'

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
    const changed = priceTyped(twice, 5, decimal('1'))
    expect(changed.lines.map(({ price }) => price)).toEqual(['9.99', '9.99', '1', '9.99', '9.99'])
    expect(keys(lineDuplicated(twice, 5))).toEqual([1, 2, 5, 6, 3, 4])
  })

  it('is not added for an unknown line or beyond the line limit', () => {
    expect(lineDuplicated(four, 9)).toBe(four)
    expect(hasRoomForLines(full)).toBe(false)
    expect(lineDuplicated(full, 1)).toBe(full)
    expect(ownLineAdded(full, 'More')).toBe(full)
  })
})

describe('a line without a product', () => {
  it('has an empty price until the user enters one', () => {
    const added = ownLineAdded(four, 'Déplacement')
    expect(added.lines.at(-1)).toEqual({
      key: 5,
      productId: null,
      name: 'Déplacement',
      quantity: '1',
      price: '0',
      taxRates: [],
      unread: { price: '' },
    })
    expect(toFilledDocument(added)).toBeNull()
    expect(priceTyped(added, 5, decimal('0')).lines.at(-1)).toMatchObject({ price: '0', unread: {} })
  })

  it('is created by its first character, and keeps its key', () => {
    expect(ownLineNamed(four, 5, '')).toBe(four)
    const begun = ownLineNamed(four, 5, 'D')
    expect(keys(begun)).toEqual([1, 2, 3, 4, 5])
    expect(ownLineNamed(begun, 5, 'De').lines.at(-1)?.name).toBe('De')
    expect(keys(ownLineNamed(begun, 6, 'More'))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps its position and its tax rates when a product is selected', () => {
    const rates = [{ id: 1, name: 'TVA 20 %', rate: decimal('20') }]
    const own = taxRatesChosen(ownLineNamed(four, 5, 'No'), 5, rates)
    const taken = productTaken(own, 5, aProduct({ id: 2, name: 'No. 2' }))
    expect(taken.lines.at(-1)).toEqual({
      ...taken.lines[1],
      key: 5,
      taxRates: rates,
    })
  })

  it('is removed if it is empty, and only then', () => {
    const own = ownLineNamed(four, 5, 'A')
    expect(emptyLineLeft(own, 5)).toBe(own)
    const unnamed = lineNamed(own, 5, ' ')
    expect(keys(emptyLineLeft(unnamed, 5))).toEqual([1, 2, 3, 4])
    const priced = priceTyped(unnamed, 5, decimal('0'))
    const unreadable = priceLeft(unnamed, 5, { value: null, unreadable: 'ten' })
    const counted = quantityTyped(unnamed, 5, decimal('2'))
    const product = lineNamed(four, 1, '')
    for (const said of [priced, unreadable, counted]) expect(emptyLineLeft(said, 5)).toBe(said)
    expect(emptyLineLeft(product, 1)).toBe(product)
    expect(emptyLineLeft(four, 5)).toBe(four)
    expect(keys(withoutEmptyLines(unnamed))).toEqual([1, 2, 3, 4])
    expect(withoutEmptyLines(own)).toBe(own)
  })
})
