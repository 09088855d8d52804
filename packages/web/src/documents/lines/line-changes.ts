import { correctPrice, correctQuantity } from '@quittance/shared/documents/limits.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import {
  type FormLine,
  type LineNumericFieldName,
  lineOf,
  nothingUnread,
  type Product,
  type Unread,
  unreadAfter,
} from './form-line.ts'
import { hasRoomForLines, withNewLines } from './new-lines.ts'

/** Returns those of the products that no line has yet. */
function newProducts(form: DocumentForm, products: readonly Product[]): Product[] {
  const known = new Set(form.lines.map((line) => line.productId))
  return products.filter((product) => !known.has(product.id))
}

export function exceedsLineLimit(form: DocumentForm, products: readonly Product[]): boolean {
  return !hasRoomForLines(form, newProducts(form, products).length)
}

/** Adds a line for every product that has none. Returns the same form if they would exceed the line limit. */
export function productsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  const added = newProducts(form, products)
  if (added.length === 0 || !hasRoomForLines(form, added.length)) return form
  const lines = added.map((product) => ({ ...lineOf(product, form.id), unread: nothingUnread }))
  return withNewLines(form, form.lines.length, lines)
}

/** Replaces the content of a line by a product. The tax rates stay. */
export function productTaken(form: DocumentForm, key: number, product: Product): DocumentForm {
  const { taxRates: _, ...taken } = lineOf(product, form.id)
  return lineChanged(form, key, { ...taken, unread: nothingUnread })
}

/** Like `productsSelected`; afterwards, all lines can be removed at once. */
export function allProductsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  if (exceedsLineLimit(form, products)) return form
  return changed(productsSelected(form, products), { hasSelectedAll: true })
}

/** Removes all lines of a product. */
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

/** Sets a quantity while the user is typing. A value that violates its rule is ignored. */
export function quantityTyped(form: DocumentForm, key: number, quantity: Decimal): DocumentForm {
  return correctQuantity(quantity).violatedRule === null ? numericFieldChanged(form, key, { quantity }) : form
}

/** Sets a quantity when its field loses the focus. An empty field becomes 1, and invalid input is kept. */
export function quantityLeft(form: DocumentForm, key: number, entry: NumberEntry): DocumentForm {
  if (entry.unreadable !== null) return textLeft(form, key, { field: 'quantity', text: entry.unreadable })
  return numericFieldChanged(form, key, { quantity: correctQuantity(entry.value).value })
}

/** Sets a price while the user is typing. A value that violates its rule is ignored. */
export function priceTyped(form: DocumentForm, key: number, price: Decimal): DocumentForm {
  return correctPrice(price).violatedRule === null ? numericFieldChanged(form, key, { price }) : form
}

/** Sets a price when its field loses the focus. Invalid input is kept, and so is an empty field. */
export function priceLeft(form: DocumentForm, key: number, { value, unreadable }: NumberEntry): DocumentForm {
  if (value === null) return textLeft(form, key, { field: 'price', text: unreadable ?? '' })
  return numericFieldChanged(form, key, { price: correctPrice(value).value })
}

export function taxRatesChosen(
  form: DocumentForm,
  key: number,
  taxRates: readonly LineTaxRate[],
): DocumentForm {
  return lineChanged(form, key, { taxRates })
}

/** Returns a key for a tax rate. Tax rates as sold are the same if all their values are equal, not only their ids. */
export function choiceKey(rate: LineTaxRate): string {
  return JSON.stringify([rate.id, rate.name, rate.rate])
}

function numericFieldChanged(
  form: DocumentForm,
  key: number,
  values: Partial<Record<LineNumericFieldName, Decimal>>,
): DocumentForm {
  const unread = unreadWith(form, key, { field: 'price' in values ? 'price' : 'quantity', text: null })
  return lineChanged(form, key, { ...values, unread })
}

interface LeftText {
  readonly field: LineNumericFieldName
  readonly text: string | null
}

function textLeft(form: DocumentForm, key: number, left: LeftText): DocumentForm {
  return lineChanged(form, key, { unread: unreadWith(form, key, left) })
}

function unreadWith(
  form: DocumentForm,
  key: number,
  { field, text }: LeftText,
): Unread<LineNumericFieldName> {
  const line = form.lines.find((each) => each.key === key)
  return unreadAfter<LineNumericFieldName>(line?.unread ?? nothingUnread, field, text)
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
