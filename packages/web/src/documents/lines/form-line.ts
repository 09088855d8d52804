import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** What was left in a number field and is no number, as it was typed. The field's last number stays in force. */
export type Unread<Field extends string> = Readonly<Partial<Record<Field, string>>>

export type LineFigure = 'price' | 'quantity'

export const nothingUnread: Unread<never> = {}

/** A line in a form. Its key stays the same while names, prices and places change. */
export interface FormLine extends DocumentLine {
  readonly key: number
  /** An emptied price is here too, as no text at all: nobody said that the product costs nothing. */
  readonly unread: Unread<LineFigure>
}

/** It says nothing, and so it is neither saved nor missed. */
export function isEmptyLine({ productId, name, quantity, unread }: FormLine): boolean {
  const saysFigure = unread.price !== '' || unread.quantity !== undefined || quantity !== defaultQuantity
  return productId === null && name.trim() === '' && !saysFigure
}

/** One that has no place yet. */
export type NewLine = Omit<FormLine, 'key'>

/** The same object when nothing is different; a field without a text is one that can be read. */
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

/** A product as the catalogue offers it today. */
export interface Product {
  readonly id: number
  readonly name: string
  readonly price: Decimal
  /** The default quantity of a line that is added to a stored document. */
  readonly unit: Decimal
}

/** The line that a chosen product starts with: a new document takes one of it, a stored one the product's unit. No rates yet. */
export function lineOf(product: Product, documentId: number | null): DocumentLine {
  return {
    productId: product.id,
    name: product.name,
    quantity: documentId === null ? defaultQuantity : product.unit,
    price: product.price,
    taxRates: [],
  }
}
