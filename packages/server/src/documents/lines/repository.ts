import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { LineAmounts } from '@quittance/shared/documents/totals.ts'
import { decimal, toScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/database.ts'
import { insertRows } from '#database/insert-rows.ts'
import { type PlaceOf, PreparedQuery } from '#database/prepared-query.ts'

/** Stores the lines of a document in place of those it had. */
export async function replaceLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  await transaction.deleteFrom('document_line_taxes').where('document_id', '=', documentId).execute()
  await transaction.deleteFrom('document_lines').where('document_id', '=', documentId).execute()
  await insertLines(transaction, documentId, { lines, amounts })
}

export async function insertLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  const lineRows = lines.map((line, index) => ({
    document_id: documentId,
    position: index + 1,
    product_id: line.productId,
    name: line.name,
    quantity: line.quantity,
    price: line.price,
    tax_amount: toScaled(amounts[index]?.tax ?? decimal('0'), 2),
    total: toScaled(amounts[index]?.total ?? decimal('0'), 2),
  }))
  await insertRows(transaction, { table: 'document_lines' }, lineRows)
  const taxRows = lines.flatMap((line, index) => toTaxRows(documentId, index + 1, line.taxRates))
  await insertRows(transaction, { table: 'document_line_taxes' }, taxRows)
}

const linesOf = new PreparedQuery((db, place: PlaceOf<OfDocument>) =>
  db
    .selectFrom('document_lines')
    .select(['position', 'product_id', 'name', 'quantity', 'price'])
    .where('document_id', '=', place('documentId'))
    .orderBy('position')
    .compile(),
)

const taxesOf = new PreparedQuery((db, place: PlaceOf<OfDocument>) =>
  db
    .selectFrom('document_line_taxes')
    .select(['line_position', 'tax_rate_id', 'name', 'rate'])
    .where('document_id', '=', place('documentId'))
    .orderBy('line_position')
    .orderBy('position')
    .compile(),
)

interface OfDocument {
  readonly documentId: number
}

export async function findLines(db: Connection, documentId: number): Promise<DocumentLine[]> {
  const lines = await linesOf.all(db, { documentId })
  const taxes = await taxesOf.all(db, { documentId })
  const taxesByLine = Map.groupBy(taxes, (tax) => tax.line_position)
  return lines.map((line) => ({
    productId: line.product_id,
    name: line.name,
    quantity: decimal(line.quantity),
    price: decimal(line.price),
    taxRates: (taxesByLine.get(line.position) ?? []).map((tax) => ({
      id: tax.tax_rate_id,
      name: tax.name,
      rate: decimal(tax.rate),
    })),
  }))
}

function toTaxRows(documentId: number, linePosition: number, taxRates: readonly LineTaxRate[]) {
  return taxRates.map((taxRate, index) => ({
    document_id: documentId,
    line_position: linePosition,
    position: index + 1,
    tax_rate_id: taxRate.id,
    name: taxRate.name,
    rate: taxRate.rate,
  }))
}
