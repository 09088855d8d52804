import { correctPrice, correctQuantity } from '@quittance/shared/documents/limits.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { NumberEntry } from '#locale/figure-entry.ts'
import {
  type FormLine,
  type LineFigure,
  lineOf,
  nothingUnread,
  type Product,
  type Unread,
  unreadAfter,
} from './form-line.ts'
import { hasRoomForLines, withNewLines } from './new-lines.ts'

/** The products of these that no line has yet. */
function newProducts(form: DocumentForm, products: readonly Product[]): Product[] {
  const known = new Set(form.lines.map((line) => line.productId))
  return products.filter((product) => !known.has(product.id))
}

export function exceedsLineLimit(form: DocumentForm, products: readonly Product[]): boolean {
  return !hasRoomForLines(form, newProducts(form, products).length)
}

/** Adds a line for every product that has none. Beyond the line limit nothing changes. */
export function productsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  const added = newProducts(form, products)
  if (added.length === 0 || !hasRoomForLines(form, added.length)) return form
  const lines = added.map((product) => ({ ...lineOf(product, form.id), unread: nothingUnread }))
  return withNewLines(form, form.lines.length, lines)
}

/** The line becomes one of that product; its rates stay. */
export function productTaken(form: DocumentForm, key: number, product: Product): DocumentForm {
  const { taxRates: _, ...taken } = lineOf(product, form.id)
  return lineChanged(form, key, { ...taken, unread: nothingUnread })
}

/** As `productsSelected`; from here on everything can be removed at once. */
export function allProductsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  if (exceedsLineLimit(form, products)) return form
  return changed(productsSelected(form, products), { hasSelectedAll: true })
}

/** Every line of the product goes, however often it is there. */
export function productDeselected(form: DocumentForm, productId: number): DocumentForm {
  return withLines(
    form,
    form.lines.filter((line) => line.productId !== productId),
  )
}

export function lineRemoved(form: DocumentForm, key: number): DocumentForm {
  return withLines(
    form,
    form.lines.filter((line) => line.key !== key),
  )
}

export function allLinesRemoved(form: DocumentForm): DocumentForm {
  return changed(form, { lines: [], hasSelectedAll: false })
}

export function lineNamed(form: DocumentForm, key: number, name: string): DocumentForm {
  return lineChanged(form, key, { name })
}

/** While typing, a quantity that breaks its rule does not count yet. */
export function quantityTyped(form: DocumentForm, key: number, quantity: Decimal): DocumentForm {
  return correctQuantity(quantity).violatedRule === null ? figureTaken(form, key, { quantity }) : form
}

/** An emptied quantity is 1, with a word; text that is no number stays. */
export function quantityLeft(form: DocumentForm, key: number, entry: NumberEntry): DocumentForm {
  if (entry.unreadable !== null) return textLeft(form, key, { field: 'quantity', text: entry.unreadable })
  return figureTaken(form, key, { quantity: correctQuantity(entry.value).value })
}

/** While typing, a price that breaks its rule does not count yet. */
export function priceTyped(form: DocumentForm, key: number, price: Decimal): DocumentForm {
  return correctPrice(price).violatedRule === null ? figureTaken(form, key, { price }) : form
}

/** An emptied price stays empty, and text that is no number stays as it is. */
export function priceLeft(form: DocumentForm, key: number, { value, unreadable }: NumberEntry): DocumentForm {
  if (value === null) return textLeft(form, key, { field: 'price', text: unreadable ?? '' })
  return figureTaken(form, key, { price: correctPrice(value).value })
}

export function taxRatesChosen(
  form: DocumentForm,
  key: number,
  taxRates: readonly LineTaxRate[],
): DocumentForm {
  return lineChanged(form, key, { taxRates })
}

/** Rates have no identity of their own once they are sold: two are the same when they say the same. */
export function choiceKey(rate: LineTaxRate): string {
  return JSON.stringify([rate.id, rate.name, rate.rate])
}

function figureTaken(
  form: DocumentForm,
  key: number,
  figure: Partial<Record<LineFigure, Decimal>>,
): DocumentForm {
  const unread = unreadWith(form, key, { field: 'price' in figure ? 'price' : 'quantity', text: null })
  return lineChanged(form, key, { ...figure, unread })
}

interface LeftText {
  readonly field: LineFigure
  readonly text: string | null
}

function textLeft(form: DocumentForm, key: number, left: LeftText): DocumentForm {
  return lineChanged(form, key, { unread: unreadWith(form, key, left) })
}

function unreadWith(form: DocumentForm, key: number, { field, text }: LeftText): Unread<LineFigure> {
  const line = form.lines.find((each) => each.key === key)
  return unreadAfter<LineFigure>(line?.unread ?? nothingUnread, field, text)
}

type LineDifference = Partial<Omit<FormLine, 'key'>>

function lineChanged(form: DocumentForm, key: number, difference: LineDifference): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[index]
  if (line === undefined || isSame(line, difference)) return form
  return { ...form, lines: form.lines.with(index, { ...line, ...difference }) }
}

function isSame(line: FormLine, difference: LineDifference): boolean {
  const fields = Object.keys(difference) as (keyof LineDifference)[] // as: the keys of a LineDifference
  return fields.every((field) => Object.is(line[field], difference[field]))
}

function withLines(form: DocumentForm, lines: readonly FormLine[]): DocumentForm {
  if (lines.length === form.lines.length) return form
  return changed(form, { lines, hasSelectedAll: form.hasSelectedAll && lines.length > 0 })
}
