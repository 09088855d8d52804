import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** A line in a form. Its key stays the same while names, prices and places change. */
export interface FormLine extends DocumentLine {
  readonly key: number
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
