import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { expect, it } from 'vitest'
import { type DocumentForm, formFor, hasUnsavedChanges } from '#documents/document-form.ts'
import { aBlank, aProduct } from '#documents/form-factories.ts'
import { readEntry } from '#locale/number-entry.ts'
import {
  allLinesRemoved,
  allProductsSelected,
  lineNamed,
  lineRemoved,
  priceLeft,
  productDeselected,
  productsSelected,
} from './line-changes.ts'
import { linesRestored, removedBetween } from './removed-lines.ts'

const products = [1, 2, 3].map((id) => aProduct({ id, name: `Product ${id}` }))
const three = allProductsSelected(formFor(invoice, aBlank(), '2026-11-21'), products)
const names = (form: DocumentForm) => form.lines.map((line) => line.name)

it.each([
  ['one line', (form: DocumentForm) => lineRemoved(form, 2)],
  ['the lines of a product', (form: DocumentForm) => productDeselected(form, 1)],
  ['all lines', allLinesRemoved],
])('restores %s unchanged', (_, remove) => {
  const typed = priceLeft(lineNamed(three, 2, 'By hand'), 2, readEntry('abc', 'en'))
  const after = remove(typed)
  const restored = linesRestored(after, [removedBetween(typed, after)])
  expect(restored).toEqual(typed)
  expect(hasUnsavedChanges(restored, typed)).toBe(false)
})

it('keeps the lines that were added meanwhile', () => {
  const after = lineRemoved(three, 1)
  const more = productsSelected(after, [aProduct({ id: 4, name: 'Product 4' })])
  expect(names(linesRestored(more, [removedBetween(three, after)]))).toEqual([
    'Product 1',
    'Product 2',
    'Product 3',
    'Product 4',
  ])
})

it('restores lines of several removals, each at its position', () => {
  const first = lineRemoved(three, 2)
  const second = lineRemoved(first, 3)
  const third = lineRemoved(second, 1)
  const removals = [
    removedBetween(three, first),
    removedBetween(first, second),
    removedBetween(second, third),
  ]
  expect(linesRestored(third, removals)).toEqual(three)
})

it('restores no line if all of them would exceed the line limit', () => {
  const first = lineRemoved(three, 2)
  const second = lineRemoved(first, 3)
  const many = Array.from({ length: limits.lines - 2 }, (_, index) => aProduct({ id: index + 10 }))
  const full = productsSelected(second, many)
  expect(linesRestored(full, [removedBetween(three, first), removedBetween(first, second)])).toBe(full)
})

it('uses a new key for a line whose key a save has assigned to another line', () => {
  const after = lineRemoved(three, 1)
  const saved = {
    ...after,
    lines: after.lines.map((line, index) => ({ ...line, key: index + 1 })),
    nextLineKey: 3,
  }
  const keys = linesRestored(saved, [removedBetween(three, after)]).lines.map((line) => line.key)
  expect(new Set(keys).size).toBe(3)
})
