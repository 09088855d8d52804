import {
  type DecimalLineField,
  type TextLineField,
  textLineFields,
} from '@quittance/shared/documents/line-fields.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { type Decimal, zero } from '@quittance/shared/money/decimal.ts'

/** Invalid input of number fields, as it was typed. The last valid number of the field still applies. */
export type InvalidInput<Field extends string> = Readonly<Partial<Record<Field, string>>>

export const noInvalidInput: InvalidInput<never> = {}

/** A line in a form. Its key stays the same while its values and its position change. */
export type FormLine = DocumentLine & {
  readonly key: number
  /** Contains an empty string for an emptied price, because an empty price does not mean that the line is free. */
  readonly invalidInput: InvalidInput<DecimalLineField>
}

/** A line that is not in a form yet. */
export type NewLine = Omit<FormLine, 'key'>

/** Returns whether a line is empty. An empty line is neither saved nor reported as incomplete. */
export function isEmptyLine(line: FormLine): boolean {
  const { productId, quantity, invalidInput } = line
  const hasNumericInput =
    invalidInput.price !== '' || invalidInput.quantity !== undefined || quantity !== defaultQuantity
  const hasText = textLineFields.some((field) => line[field].trim() !== '')
  return productId === null && !hasText && !hasNumericInput
}

const noTexts = Object.fromEntries(textLineFields.map((field) => [field, '']))
const emptyTexts = noTexts as Readonly<Record<TextLineField, string>> // as: it has an entry for each text

/** Creates a line without a product. @param given values that differ from those of a new line */
export function createLine(given: Partial<DocumentLine>): DocumentLine {
  return {
    type: 'item',
    productId: null,
    ...emptyTexts,
    quantity: defaultQuantity,
    price: zero,
    taxRates: [],
    ...given,
  }
}

/** Returns the content of a line as it is stored, without what only the form needs. */
export function contentOf({ key: _key, invalidInput: _invalidInput, ...content }: FormLine): DocumentLine {
  return content
}

/** Sets the invalid input of a field, or removes it if it is null. Returns the same object if nothing changes. */
export function invalidInputAfter<Field extends string>(
  invalidInput: InvalidInput<Field>,
  field: Field,
  text: string | null,
): InvalidInput<Field> {
  if ((invalidInput[field] ?? null) === text) return invalidInput
  const { [field]: _, ...others }: Partial<Record<Field, string>> = invalidInput
  const kept = others as Partial<Record<Field, string>> // as: a record without one of its optional fields
  return text === null ? kept : { ...kept, [field]: text }
}

/** A product with its current values in the catalogue. */
export interface Product {
  readonly id: number
  readonly name: string
  readonly price: Decimal
  /** Default quantity of a line that is added to a stored document. */
  readonly defaultQuantity: Decimal
  /** Name of the unit of its quantity. Empty: none. */
  readonly unitName: string
  /** Tax rates with which its line starts. Empty: it has none of its own. */
  readonly taxRates: readonly LineTaxRate[]
  /** Tax rates with which its line starts if the product has none of its own. */
  readonly defaultTaxRates: readonly LineTaxRate[]
}

/** Returns the line of a product. In a stored document, its quantity is the default quantity of the product. */
export function lineOf(
  { id, name, price, unitName, ...product }: Product,
  documentId: number | null,
): DocumentLine {
  const quantity = documentId === null ? defaultQuantity : product.defaultQuantity
  const taxRates = product.taxRates.length === 0 ? product.defaultTaxRates : product.taxRates
  return createLine({ productId: id, name, quantity, unitName, price, taxRates })
}
