import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { textLineFields } from '@quittance/shared/documents/line-fields.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it, test } from 'vitest'
import { type DocumentForm, formFor, formOf, hasUnsavedChanges } from '#documents/document-form.ts'
import { readEntry } from '#locale/number-entry.ts'
import { aBlank, anOpened, aProduct } from '../../../test/document-factories.ts'
import {
  allLinesRemoved,
  allProductsSelected,
  emptyLineBlurred,
  exceedsLineLimit,
  lineAppended,
  lineDecimalBlurred,
  lineDecimalChanged,
  lineRemoved,
  lineTextChanged,
  productAssigned,
  productDeselected,
  productsSelected,
  taxRatesAppliedToAll,
  taxRatesSelected,
} from './line-changes.ts'

const empty = formFor(invoice, aBlank(), '2026-11-21')
const work = aProduct({ id: 1, name: 'Work' })
const paint = aProduct({ id: 2, name: 'Paint', defaultQuantity: decimal('5'), unitName: 'l' })
const two = productsSelected(empty, [work, paint])
const vat = { id: 1, name: 'VAT 20%', rate: decimal('20') }
const reduced = { id: 2, name: 'VAT 10%', rate: decimal('10') }
const zeroRated = { id: 0, name: '0%', rate: decimal('0') }
const left = (text: string) => readEntry(text, 'en')
const names = (form: DocumentForm) => form.lines.map((line) => line.name)
const products = (count: number) => Array.from({ length: count }, (_, index) => aProduct({ id: index + 1 }))

describe('selecting products', () => {
  it('adds a line for each, with the price of the catalogue, quantity 1 and no tax rates if the product has none', () => {
    const selected = {
      type: 'item',
      description: '',
      price: '9.99',
      quantity: '1',
      taxRates: [],
      invalidInput: {},
    }
    expect(two.lines).toEqual([
      { ...selected, key: 1, productId: 1, name: 'Work', unitName: '' },
      { ...selected, key: 2, productId: 2, name: 'Paint', unitName: 'l' },
    ])
  })

  it('gives a line the tax rates of its new product instead of those of the one before', () => {
    const taxed = productsSelected(empty, [aProduct({ taxRates: [vat] })])
    expect(taxed.lines[0]?.taxRates).toEqual([vat])
    const other = productAssigned(taxed, 1, aProduct({ id: 2, taxRates: [reduced] }))
    expect(other.lines[0]?.taxRates).toEqual([reduced])
    expect(productAssigned(other, 1, work).lines[0]?.taxRates).toEqual([])
    const withDefault = aProduct({ id: 3, defaultTaxRates: [vat] })
    expect(productAssigned(other, 1, withDefault).lines[0]?.taxRates).toEqual([vat])
  })

  it.each([
    ['the default ones', [vat], [], [vat]],
    ['the default ones, unless its product has others', [vat], [reduced], [reduced]],
    ['those that were selected', [reduced], [], [reduced]],
    ['those that were selected, even if its product has others', [zeroRated], [reduced], [zeroRated]],
    ['none after they were removed, even if its product has some', [], [reduced], []],
  ])('leaves a line that was written by hand %s', (_what, before, ofProduct, after) => {
    const written = lineAppended(empty, 'Wor', before)
    const product = aProduct({ taxRates: ofProduct, defaultTaxRates: [vat] })
    expect(productAssigned(written, 1, product).lines[0]).toMatchObject({ name: 'Work', taxRates: after })
  })

  it('gives a line that was written by hand the tax rates of its product if there are no default ones', () => {
    const written = lineAppended(empty, 'Wor', [])
    const product = aProduct({ taxRates: [reduced] })
    expect(productAssigned(written, 1, product).lines[0]?.taxRates).toEqual([reduced])
  })

  it('starts the line of a product without tax rates with the default ones', () => {
    const form = productsSelected(empty, [aProduct({ defaultTaxRates: [vat] })])
    expect(form.lines[0]?.taxRates).toEqual([vat])
  })

  it('gives all lines the tax rates of one, in one step', () => {
    const applied = taxRatesAppliedToAll(two, [vat])
    expect(applied.lines.map(({ taxRates }) => taxRates)).toEqual([[vat], [vat]])
    expect(taxRatesAppliedToAll(applied, [{ ...vat }])).toBe(applied)
  })

  it('uses the default quantity of the product in a stored document', () => {
    const form = productsSelected(formOf(anOpened({ lines: [] })), [paint])
    expect(form.lines[0]?.quantity).toBe('5')
  })

  it('does not change existing lines of the products', () => {
    const renamed = lineTextChanged(two, 1, { field: 'name', text: 'Special work' })
    expect(names(productsSelected(renamed, [work, aProduct({ id: 3, name: 'Roof' })]))).toEqual([
      'Special work',
      'Paint',
      'Roof',
    ])
  })

  it('returns the same form if all products have lines already', () => {
    expect(productsSelected(two, [work])).toBe(two)
  })

  it('never uses a key twice', () => {
    const again = productsSelected(lineRemoved(two, 2), [paint])
    expect(again.lines.map(({ key }) => key)).toEqual([1, 3])
  })

  it('adds no line if all of them would exceed the line limit', () => {
    expect(exceedsLineLimit(two, products(limits.lines))).toBe(false)
    expect(exceedsLineLimit(two, products(limits.lines + 1))).toBe(true)
    expect(productsSelected(two, products(limits.lines + 1))).toBe(two)
    expect(allProductsSelected(two, products(limits.lines + 1))).toBe(two)
    expect(productsSelected(two, products(limits.lines)).lines).toHaveLength(limits.lines)
  })
})

describe('removing lines', () => {
  it('removes all lines of a deselected product and no others', () => {
    const opened = anOpened()
    const line = opened.lines[0]
    const lines = line
      ? [line, { ...line, name: 'Again' }, { ...line, productId: null, name: 'By hand' }]
      : []
    expect(names(productDeselected(formOf({ ...opened, lines }), 1))).toEqual(['By hand'])
  })

  it('removes one line by its key, even if its product has several', () => {
    const opened = anOpened()
    const line = opened.lines[0]
    const lines = line ? [line, { ...line, name: 'Again' }] : []
    expect(names(lineRemoved(formOf({ ...opened, lines }), 1))).toEqual(['Again'])
  })

  it('is offered for all lines only after all products were selected', () => {
    expect(two.hasSelectedAll).toBe(false)
    const all = allProductsSelected(two, [work, paint])
    expect(all.hasSelectedAll).toBe(true)
    expect(allLinesRemoved(all)).toMatchObject({ lines: [], hasSelectedAll: false })
  })

  it('is not offered for all lines after the last one was removed', () => {
    const all = allProductsSelected(empty, [work])
    expect(lineRemoved(all, 1).hasSelectedAll).toBe(false)
  })
})

describe('the fields of a line', () => {
  test.each(['0', '0.99', '-5'])(
    'ignore quantity %s while typing, and set 1 when the field loses the focus',
    (typed) => {
      const ten = lineDecimalChanged(two, 1, { field: 'quantity', value: decimal('10') })
      expect(lineDecimalChanged(ten, 1, { field: 'quantity', value: decimal(typed) })).toBe(ten)
      expect(lineDecimalBlurred(ten, 1, { field: 'quantity', entry: left(typed) }).lines[0]?.quantity).toBe(
        '1',
      )
    },
  )

  it('replace an empty quantity by 1', () => {
    expect(
      lineDecimalBlurred(lineDecimalChanged(two, 1, { field: 'quantity', value: decimal('10') }), 1, {
        field: 'quantity',
        entry: left(''),
      }).lines[0]?.quantity,
    ).toBe('1')
  })

  it('ignore a negative price while typing, and set 0 when the field loses the focus', () => {
    expect(lineDecimalChanged(two, 1, { field: 'price', value: decimal('-1') })).toBe(two)
    expect(lineDecimalBlurred(two, 1, { field: 'price', entry: left('-1') }).lines[0]?.price).toBe('0')
  })

  test.each(['', 'abc', '1e3'])('keep the last price after the input %j', (typed) => {
    const spoilt = lineDecimalBlurred(two, 1, { field: 'price', entry: left(typed) })
    expect(spoilt.lines[0]).toMatchObject({ price: two.lines[0]?.price, invalidInput: { price: typed } })
    expect(hasUnsavedChanges(spoilt, two)).toBe(true)
    expect(lineDecimalBlurred(spoilt, 1, { field: 'price', entry: left(typed) })).toBe(spoilt)
    expect(
      hasUnsavedChanges(
        lineDecimalBlurred(spoilt, 1, { field: 'price', entry: left(two.lines[0]?.price ?? '') }),
        two,
      ),
    ).toBe(false)
  })

  it('keep the last quantity after a text, until a number is typed', () => {
    const spoilt = lineDecimalBlurred(two, 1, { field: 'quantity', entry: left('2h') })
    expect(spoilt.lines[0]).toMatchObject({ quantity: '1', invalidInput: { quantity: '2h' } })
    expect(lineDecimalChanged(spoilt, 1, { field: 'quantity', value: decimal('2') }).lines[0]).toMatchObject({
      quantity: '2',
      invalidInput: {},
    })
  })

  it('accept any price from 0, not only multiples of the step', () => {
    expect(lineDecimalChanged(two, 1, { field: 'price', value: decimal('0.0001') }).lines[0]?.price).toBe(
      '0.0001',
    )
  })

  it('change one line and keep the others as the same objects', () => {
    const changed = taxRatesSelected(two, 2, [{ id: 0, name: '0%', rate: decimal('0') }])
    expect(changed.lines[0]).toBe(two.lines[0])
    expect(changed.lines[1]?.taxRates).toHaveLength(1)
  })

  it('return the same form for the same value or an unknown line', () => {
    expect(lineDecimalBlurred(two, 1, { field: 'quantity', entry: left('1') })).toBe(two)
    expect(lineTextChanged(two, 99, { field: 'name', text: 'Nobody' })).toBe(two)
  })
})

it.each(textLineFields)('keeps a line whose only content is the text %s when it loses the focus', (field) => {
  const key = empty.nextLineKey
  const written = lineTextChanged(lineAppended(empty, ''), key, { field, text: 'h' })
  expect(emptyLineBlurred(written, key)).toBe(written)
  expect(emptyLineBlurred(lineTextChanged(written, key, { field, text: ' ' }), key).lines).toEqual([])
})
