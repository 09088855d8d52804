import { limits } from '@quittance/shared/documents/limits.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { LineAmounts } from '@quittance/shared/documents/totals.ts'
import { decimal, toScaled } from '@quittance/shared/money/decimal.ts'
import { type BatchRead, createBatchRead } from '#database/queries/batch-reads.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery, type QueryRow } from '#database/queries/prepared-query.ts'
import { deferStatement } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'

/** Stores the lines of a document in place of those it had. */
export async function replaceLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  for (const table of ['document_line_taxes', 'document_lines'] as const) {
    await deferStatement(
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
  await deferInsert(transaction, { table: 'document_lines' }, lineRows)
  const taxRows = lines.flatMap((line, index) => toTaxRows(documentId, index + 1, line.taxRates))
  await deferInsert(transaction, { table: 'document_line_taxes' }, taxRows)
}

/**
 * Returns how many lines are read at once. The embedded database blocks other requests meanwhile: it returns 100 lines with 19 taxes each in
 * 10 ms. The rows of a database server arrive in portions, so all lines are read with one statement.
 */
export function getLinePageSize(db: Connection): number {
  return isServer(db) ? limits.lines + 1 : 100
}

// A row for each tax of a line, and one for a line without any.
const linePageQuery = new PreparedQuery(
  (db, place: PlaceholderBuilder<{ id: number; from: number; to: number }>) =>
    db
      .selectFrom('document_lines as line')
      .leftJoin('document_line_taxes as tax', (join) =>
        join
          .onRef('tax.document_id', '=', 'line.document_id')
          .onRef('tax.line_position', '=', 'line.position'),
      )
      .select(['line.position', 'line.product_id', 'line.name', 'line.quantity', 'line.price'])
      .select(['tax.tax_rate_id', 'tax.name as tax_name', 'tax.rate as tax_rate'])
      .where('line.document_id', '=', place('id'))
      .where('line.position', '>=', place('from'))
      .where('line.position', '<=', place('to'))
      .orderBy('line.position')
      .orderBy('tax.position')
      .compile(),
)

/** Reads the lines of the first page in the order of the document, each with its taxes: all lines if they are fewer than `linesOfPage`. */
export function createFirstLinesRead(db: Connection, documentId: number): BatchRead<DocumentLine[]> {
  return createBatchRead(linePageQuery.bind(db, { id: documentId, from: 1, to: getLinePageSize(db) }), toLines)
}

/**
 * Returns the lines in the order of the document; none if there is no such document. Reads page after page and lets other requests be
 * served in between: without a transaction, compare the version of the document before and after.
 * @param first the first page, if it was read before
 */
export async function findLines(
  db: Connection,
  documentId: number,
  first: readonly DocumentLine[] = [],
): Promise<DocumentLine[]> {
  const slice = new TimeSlice()
  const size = getLinePageSize(db)
  const lines = [...first]
  let isLast = false
  while (!isLast) {
    const from = lines.length + 1
    const page = toLines(await linePageQuery.all(db, { id: documentId, from, to: from + size - 1 }))
    lines.push(...page)
    isLast = page.length < size
    if (!isLast) await slice.yieldIfSpent()
  }
  return lines
}

/** @param rows in the order of lines and taxes */
function toLines(rows: readonly QueryRow<typeof linePageQuery>[]): DocumentLine[] {
  const lines: (DocumentLine & { readonly taxRates: LineTaxRate[] })[] = []
  let last = 0
  for (const { position, product_id: productId, name, quantity, price, ...tax } of rows) {
    if (position !== last) {
      lines.push({ productId, name, quantity: decimal(quantity), price: decimal(price), taxRates: [] })
    }
    last = position
    if (tax.tax_name === null || tax.tax_rate === null) continue
    const taxRates = lines.at(-1)?.taxRates ?? []
    const taxRate = { id: tax.tax_rate_id, name: tax.tax_name, rate: decimal(tax.tax_rate) }
    // Most lines have the rates of the line before: they are kept in memory once.
    const before = lines.at(-2)?.taxRates[taxRates.length]
    taxRates.push(before !== undefined && isSameRate(before, taxRate) ? before : taxRate)
  }
  return lines
}

function isSameRate(one: LineTaxRate, other: LineTaxRate): boolean {
  return one.id === other.id && one.rate === other.rate && one.name === other.name
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
