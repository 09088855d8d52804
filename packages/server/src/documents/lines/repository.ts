import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { LineAmounts } from '@quittance/shared/documents/totals.ts'
import { decimal, toScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/database.ts'
import { insertAlong } from '#database/insert-rows.ts'
import { type PlaceOf, PreparedQuery, type RowOf } from '#database/prepared-query.ts'
import { type Reading, readAlone, reading } from '#database/read-together.ts'
import { sendAlong } from '#database/sent-along.ts'

/** Stores the lines of a document in place of those it had. */
export async function replaceLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  for (const table of ['document_line_taxes', 'document_lines'] as const) {
    await sendAlong(
      transaction,
      transaction.deleteFrom(table).where('document_id', '=', documentId).compile(),
    )
  }
  await insertLines(transaction, documentId, { lines, amounts })
}

/** @param amounts of each line, in the same order */
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
  await insertAlong(transaction, { table: 'document_lines' }, lineRows)
  const taxRows = lines.flatMap((line, index) => toTaxRows(documentId, index + 1, line.taxRates))
  await insertAlong(transaction, { table: 'document_line_taxes' }, taxRows)
}

// A row for each tax of a line, and one for a line without any.
const linesOf = new PreparedQuery((db, place: PlaceOf<{ documentId: number }>) =>
  db
    .selectFrom('document_lines as line')
    .leftJoin('document_line_taxes as tax', (join) =>
      join.onRef('tax.document_id', '=', 'line.document_id').onRef('tax.line_position', '=', 'line.position'),
    )
    .select(['line.position', 'line.product_id', 'line.name', 'line.quantity', 'line.price'])
    .select(['tax.tax_rate_id', 'tax.name as tax_name', 'tax.rate as tax_rate'])
    .where('line.document_id', '=', place('documentId'))
    .orderBy('line.position')
    .orderBy('tax.position')
    .compile(),
)

/** In the order of the document, each with its taxes. */
export function linesReading(db: Connection, documentId: number): Reading<DocumentLine[]> {
  return reading(linesOf.filled(db, { documentId }), toLines)
}

/** In the order of the document; none where there is no such document. */
export async function findLines(db: Connection, documentId: number): Promise<DocumentLine[]> {
  return await readAlone(db, linesReading(db, documentId))
}

function toLines(rows: readonly RowOf<typeof linesOf>[]): DocumentLine[] {
  return [...Map.groupBy(rows, ({ position }) => position).values()].flatMap((ofLine) => {
    const [line] = ofLine
    if (!line) return []
    return {
      productId: line.product_id,
      name: line.name,
      quantity: decimal(line.quantity),
      price: decimal(line.price),
      taxRates: ofLine.flatMap(({ tax_rate_id: id, tax_name: name, tax_rate: rate }) =>
        name === null || rate === null ? [] : { id, name, rate: decimal(rate) },
      ),
    }
  })
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
