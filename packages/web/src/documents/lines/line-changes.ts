import { limits } from '@quittance/shared/documents/limits.ts'
import {
  type DecimalLineField,
  lineFields,
  type TextLineField,
} from '@quittance/shared/documents/line-fields.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import {
  createLine,
  type FormLine,
  type InvalidInput,
  invalidInputAfter,
  isEmptyLine,
  lineOf,
  type NewLine,
  noInvalidInput,
  type Product,
} from './form-line.ts'

export function hasRoomForLines(form: DocumentForm, count = 1): boolean {
  return form.lines.length + count <= limits.lines
}

// Products

export function exceedsLineLimit(form: DocumentForm, products: readonly Product[]): boolean {
  return !hasRoomForLines(form, newProducts(form, products).length)
}

/** Adds a line for every product that has none. Returns the same form if they would exceed the line limit. */
export function productsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  const added = newProducts(form, products)
  if (added.length === 0 || !hasRoomForLines(form, added.length)) return form
  const lines = added.map((product) => ({ ...lineOf(product, form.id), invalidInput: noInvalidInput }))
  return withNewLines(form, form.lines.length, lines)
}

/** Like `productsSelected`; afterwards, all lines can be removed at once. */
export function allProductsSelected(form: DocumentForm, products: readonly Product[]): DocumentForm {
  if (exceedsLineLimit(form, products)) return form
  return changed(productsSelected(form, products), { hasSelectedAll: true })
}

/** Replaces the values of a line by those of a product. Its description stays, and so do tax rates that the user has selected. */
export function productAssigned(form: DocumentForm, key: number, product: Product): DocumentForm {
  const { productId, name, quantity, unitName, price, taxRates } = lineOf(product, form.id)
  const assigned = { productId, name, quantity, unitName, price, invalidInput: noInvalidInput }
  const line = form.lines.find((each) => each.key === key)
  const keepsRates = line !== undefined && hasSelectedRates(line, product)
  return lineChanged(form, key, keepsRates ? assigned : { ...assigned, taxRates })
}

/**
 * Returns whether the user has selected the tax rates of a line: it has others than a line by hand starts with. Those of a line with a
 * product count as the product's.
 */
function hasSelectedRates({ productId, taxRates }: FormLine, { defaultTaxRates }: Product): boolean {
  return productId === null && toRateKeys(taxRates) !== toRateKeys(defaultTaxRates)
}

/** Removes all lines of a product. */
export function productDeselected(form: DocumentForm, productId: number): DocumentForm {
  return withLines(
    form,
    form.lines.filter((line) => line.productId !== productId),
  )
}

/** Returns those of the products that no line has yet. */
function newProducts(form: DocumentForm, products: readonly Product[]): Product[] {
  const known = new Set(form.lines.map((line) => line.productId))
  return products.filter((product) => !known.has(product.id))
}

// Adding, moving and removing lines

/** Inserts lines below the one with the key, or at the end. Returns the same form if they would exceed the line limit. */
export function linesInserted(form: DocumentForm, key: number, lines: readonly NewLine[]): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  if (!hasRoomForLines(form, lines.length)) return form
  return withNewLines(form, index === -1 ? form.lines.length : index + 1, lines)
}

/** Appends a line without a product and with an empty price. Returns the same form if it would exceed the line limit. */
export function lineAppended(
  form: DocumentForm,
  name: string,
  taxRates: readonly LineTaxRate[] = [],
): DocumentForm {
  if (!hasRoomForLines(form)) return form
  const line = { ...createLine({ name, taxRates }), invalidInput: { price: '' } }
  return withNewLines(form, form.lines.length, [line])
}

/** Inserts a copy of a line below it. Returns the same form if it would exceed the line limit. */
export function lineDuplicated(form: DocumentForm, key: number): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[index]
  if (line === undefined || !hasRoomForLines(form)) return form
  return withNewLines(form, index + 1, [line])
}

/** Moves a line. @param to index after the move, limited to the first and the last one */
export function lineMoved(form: DocumentForm, key: number, to: number): DocumentForm {
  const from = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[from]
  const place = Math.min(Math.max(to, 0), form.lines.length - 1)
  if (line === undefined || place === from) return form
  return changed(form, { lines: form.lines.toSpliced(from, 1).toSpliced(place, 0, line) })
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

/** Removes a line that is empty when it loses the focus. */
export function emptyLineBlurred(form: DocumentForm, key: number): DocumentForm {
  const line = form.lines.find((each) => each.key === key)
  return line !== undefined && isEmptyLine(line) ? lineRemoved(form, key) : form
}

/** Returns the form without empty lines, because they are neither saved nor reported as incomplete. */
export function withoutEmptyLines(form: DocumentForm): DocumentForm {
  if (!form.lines.some(isEmptyLine)) return form
  return changed(form, { lines: form.lines.filter((line) => !isEmptyLine(line)) })
}

/** Inserts lines at an index, each with a key that no line has had before. */
function withNewLines(form: DocumentForm, index: number, added: readonly NewLine[]): DocumentForm {
  const first = form.nextLineKey
  const lines = added.map((line, place) => ({ ...line, key: first + place }))
  return changed(form, {
    lines: form.lines.toSpliced(index, 0, ...lines),
    nextLineKey: first + lines.length,
  })
}

function withLines(form: DocumentForm, lines: readonly FormLine[]): DocumentForm {
  if (lines.length === form.lines.length) return form
  return changed(form, { lines, hasSelectedAll: form.hasSelectedAll && lines.length > 0 })
}

// Fields of a line

interface TextChange {
  readonly field: TextLineField
  readonly text: string
  /** Tax rates of the line that the blank line becomes. */
  readonly newTaxRates?: readonly LineTaxRate[]
}

/** Sets a text of a line. The blank line becomes a line with the first character of its name. */
export function lineTextChanged(
  form: DocumentForm,
  key: number,
  { field, text, newTaxRates }: TextChange,
): DocumentForm {
  if (key !== form.nextLineKey) return lineChanged(form, key, { [field]: text })
  return field === 'name' && text !== '' ? lineAppended(form, text, newTaxRates) : form
}

interface DecimalChange {
  readonly field: DecimalLineField
  readonly value: Decimal
}

/** Sets a number while the user is typing. A value that violates its rule is ignored. */
export function lineDecimalChanged(
  form: DocumentForm,
  key: number,
  { field, value }: DecimalChange,
): DocumentForm {
  const isValid = lineFields[field].correct(value)?.violatedRule === null
  return isValid ? decimalChanged(form, key, { field, value }) : form
}

/**
 * Sets a number when its field loses the focus. Invalid input is kept; an empty field gets its default value, or stays empty if
 * it has none.
 */
export function lineDecimalBlurred(
  form: DocumentForm,
  key: number,
  { field, entry }: { readonly field: DecimalLineField; readonly entry: NumberEntry },
): DocumentForm {
  const corrected = entry.unreadable === null ? lineFields[field].correct(entry.value) : null
  if (corrected !== null) return decimalChanged(form, key, { field, value: corrected.value })
  const invalidInput = invalidInputAfter(invalidInputOf(form, key), field, entry.unreadable ?? '')
  return lineChanged(form, key, { invalidInput })
}

/** Gives all lines the tax rates of one of them. */
export function taxRatesAppliedToAll(form: DocumentForm, taxRates: readonly LineTaxRate[]): DocumentForm {
  const rateKeys = toRateKeys(taxRates)
  if (form.lines.every((line) => toRateKeys(line.taxRates) === rateKeys)) return form
  return changed(form, { lines: form.lines.map((line) => ({ ...line, taxRates })) })
}

function toRateKeys(taxRates: readonly LineTaxRate[]): string {
  return JSON.stringify(taxRates.map(({ id, name, rate }) => [id, name, rate]))
}

export function taxRatesSelected(
  form: DocumentForm,
  key: number,
  taxRates: readonly LineTaxRate[],
): DocumentForm {
  return lineChanged(form, key, { taxRates })
}

function decimalChanged(form: DocumentForm, key: number, { field, value }: DecimalChange): DocumentForm {
  return lineChanged(form, key, {
    [field]: value,
    invalidInput: invalidInputAfter(invalidInputOf(form, key), field, null),
  })
}

function invalidInputOf(form: DocumentForm, key: number): InvalidInput<DecimalLineField> {
  return form.lines.find((line) => line.key === key)?.invalidInput ?? noInvalidInput
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
