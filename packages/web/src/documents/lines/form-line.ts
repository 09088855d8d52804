import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** Invalid input of number fields, as it was typed. The last valid number of the field still applies. */
export type Unread<Field extends string> = Readonly<Partial<Record<Field, string>>>

export type LineNumericFieldName = 'price' | 'quantity'

export const nothingUnread: Unread<never> = {}

/** A line in a form. Its key stays the same while its values and its position change. */
export interface FormLine extends DocumentLine {
  readonly key: number
  /** Contains an empty string for an emptied price, because an empty price does not mean that the line is free. */
  readonly unread: Unread<LineNumericFieldName>
}

/** Returns whether a line is empty. An empty line is neither saved nor reported as incomplete. */
export function isEmptyLine({ productId, name, quantity, unread }: FormLine): boolean {
  const hasNumericInput = unread.price !== '' || unread.quantity !== undefined || quantity !== defaultQuantity
  return productId === null && name.trim() === '' && !hasNumericInput
}

/** A line that is not in a form yet. */
export type NewLine = Omit<FormLine, 'key'>

/** Sets the invalid input of a field, or removes it if it is null. Returns the same object if nothing changes. */
export function unreadAfter<Field extends string>(
  unread: Unread<Field>,
  field: Field,
  text: string | null,
): Unread<Field> {
  if ((unread[field] ?? null) === text) return unread
  const { [field]: _, ...others }: Partial<Record<Field, string>> = unread
  const kept = others as Partial<Record<Field, string>> // as: a record without one of its optional fields
  return text === null ? kept : { ...kept, [field]: text }
}

/** A product with its current values in the catalogue. */
export interface Product {
  readonly id: number
  readonly name: string
  readonly price: Decimal
  /** Default quantity of a line that is added to a stored document. */
  readonly unit: Decimal
}

/** Returns the line of a product without tax rates. In a stored document, its quantity is the default quantity of the product. */
export function lineOf(product: Product, documentId: number | null): DocumentLine {
  return {
    productId: product.id,
    name: product.name,
    quantity: documentId === null ? defaultQuantity : product.unit,
    price: product.price,
    taxRates: [],
  }
}
