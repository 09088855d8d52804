import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'

/** One tax of a line, or a line without any, as the database returns it. */
export interface LineRow {
  readonly position: number
  readonly product_id: number | null
  readonly name: string
  readonly quantity: string
  readonly price: string
  readonly tax_rate_id: number | null
  readonly tax_name: string | null
  readonly tax_rate: string | null
}

/** Collects the lines of one document from rows that are ordered by line and tax. */
export class LineCollector {
  readonly lines: (DocumentLine & { readonly taxRates: LineTaxRate[] })[] = []
  #position = 0

  add(row: LineRow): void {
    if (row.position !== this.#position) {
      const { product_id: productId, name, quantity, price } = row
      this.lines.push({ productId, name, quantity: decimal(quantity), price: decimal(price), taxRates: [] })
      this.#position = row.position
    }
    const taxRates = this.lines.at(-1)?.taxRates
    const { tax_rate_id: id, tax_name: name, tax_rate } = row
    if (taxRates === undefined || name === null || tax_rate === null) return
    const rate = decimal(tax_rate)
    // Most lines have the rates of the line before: they are kept in memory once.
    const before = this.lines.at(-2)?.taxRates[taxRates.length]
    const isSame = before?.id === id && before.rate === rate && before.name === name
    taxRates.push(isSame ? before : { id, name, rate })
  }
}
