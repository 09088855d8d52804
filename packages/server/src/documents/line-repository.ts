import { limits } from '@quittance/shared/documents/limits.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass, type TaxClass } from '@quittance/shared/documents/tax-class.ts'
import type { LineAmounts } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, toScaled } from '@quittance/shared/money/decimal.ts'
import { readTaxClassColumns, toTaxClassColumns } from '#catalogue/tax-class-columns.ts'
import type { BatchRead } from '#database/queries/batch-reads.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery, type QueryRow } from '#database/queries/prepared-query.ts'
import { deferStatement } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import type { StoredLine } from './document-values.ts'

/** Replaces the lines of a document. @param amounts of each line, in the same order */
export async function replaceLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly StoredLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  for (const table of ['document_line_taxes', 'document_lines'] as const) {
    await deferStatement(
      transaction,
      transaction.deleteFrom(table).where('document_id', '=', documentId).compile(),
    )
  }
  await insertLines(transaction, documentId, { lines, amounts })
}

/** Inserts the lines of a document. @param amounts of each line, in the same order */
export async function insertLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly StoredLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  const lineRows = lines.map((line, index) => ({
    document_id: documentId,
    position: index + 1,
    type: line.type,
    product_id: line.productId,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit_name: line.unitName,
    price: line.price,
    tax_amount: toScaled(amounts[index]?.tax ?? decimal('0'), 2),
    total: toScaled(amounts[index]?.total ?? decimal('0'), 2),
    invoice_position: line.invoicePosition ?? null,
  }))
  await deferInsert(transaction, { table: 'document_lines' }, lineRows)
  const slice = new TimeSlice()
  const taxRows: ReturnType<typeof toTaxRows> = []
  for (const [index, line] of lines.entries()) {
    taxRows.push(...toTaxRows(documentId, index + 1, line.taxRates))
    if (slice.isSpent) await slice.yield()
  }
  await deferInsert(transaction, { table: 'document_line_taxes' }, taxRows)
}

/** Returns the distinct tax rates of the lines of a document. */
export async function listStoredTaxRates(
  db: Connection,
  documentId: number,
): Promise<(LineTaxRate & { readonly taxClass: TaxClass })[]> {
  const rows = await db
    .selectFrom('document_line_taxes')
    .select(['tax_rate_id', 'name', 'rate', 'kind', 'category', 'exemption_code', 'exemption_text'])
    .distinct()
    .where('document_id', '=', documentId)
    .execute()
  return rows.map((row) => {
    const rate = decimal(row.rate)
    return { id: row.tax_rate_id, name: row.name, rate, taxClass: readTaxClassColumns(row, rate) }
  })
}

/**
 * Returns how many lines are read with one statement. The embedded database blocks other requests while it reads: 100 lines with
 * 19 taxes each take 10 ms. A database server sends rows in portions, so all lines are read with one statement.
 */
export function getLinePageSize(db: Connection): number {
  return isServer(db) ? limits.lines + 1 : 100
}

/** Selects one row for each tax of a line, and one for a line without taxes. */
function selectLineRows(db: Connection) {
  return db
    .selectFrom('document_lines as line')
    .leftJoin('document_line_taxes as tax', (join) =>
      join.onRef('tax.document_id', '=', 'line.document_id').onRef('tax.line_position', '=', 'line.position'),
    )
    .select(['line.position', 'line.type', 'line.product_id', 'line.name', 'line.description'])
    .select(['line.quantity', 'line.unit_name', 'line.price', 'line.invoice_position'])
    .select(['tax.tax_rate_id', 'tax.name as tax_name', 'tax.rate as tax_rate'])
    .select(['tax.kind', 'tax.category', 'tax.exemption_code', 'tax.exemption_text'])
}

const linePageQuery = new PreparedQuery(
  (db, placeholder: PlaceholderBuilder<{ id: number; from: number; to: number }>) =>
    selectLineRows(db)
      .where('line.document_id', '=', placeholder('id'))
      .where('line.position', '>=', placeholder('from'))
      .where('line.position', '<=', placeholder('to'))
      .orderBy('line.position')
      .orderBy('tax.position')
      .compile(),
)

/** Reads the first page of lines in document order, each with its taxes: all lines if they are fewer than `getLinePageSize`. */
export function createFirstLinesRead(db: Connection, documentId: number): BatchRead<StoredLine[]> {
  return linePageQuery.read(db, { id: documentId, from: 1, to: getLinePageSize(db) }, toLines)
}

/**
 * Returns the lines in document order; none if the document does not exist. Reads them in pages and yields to other requests in
 * between. Outside of a transaction, the caller has to compare the version of the document before and after.
 * @param firstLines the first page, if it was read before
 */
export async function findLines(
  db: Connection,
  documentId: number,
  firstLines: readonly StoredLine[] = [],
): Promise<StoredLine[]> {
  const slice = new TimeSlice()
  const size = getLinePageSize(db)
  const lines = [...firstLines]
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

/** Counts the lines of documents, by their ids. */
export async function countLines(
  db: Connection,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('document_lines')
    .select(['document_id', ({ fn }) => fn.max('position').as('lines')])
    .where('document_id', 'in', documentIds)
    .groupBy('document_id')
    .execute()
  return new Map(rows.map((row) => [row.document_id, Number(row.lines)]))
}

/** Reads the lines of several documents, by their ids. The caller limits them to `getLinePageSize`. */
export async function findLinesOfDocuments(
  db: Connection,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentLine[]>> {
  const rows = await selectLineRows(db)
    .select('line.document_id')
    .where('line.document_id', 'in', documentIds)
    .orderBy('line.document_id')
    .orderBy('line.position')
    .orderBy('tax.position')
    .execute()
  const byDocument = Map.groupBy(rows, (row) => row.document_id)
  return new Map([...byDocument].map(([id, ofDocument]) => [id, toLines(ofDocument)]))
}

type TaxRow = QueryRow<typeof linePageQuery>

/** @param rows ordered by line and tax */
function toLines(rows: readonly TaxRow[]): StoredLine[] {
  const lines: (StoredLine & { readonly taxRates: LineTaxRate[] })[] = []
  let lastPosition = 0
  let previousRows: TaxRow[] = []
  let currentRows: TaxRow[] = []
  for (const row of rows) {
    if (row.position !== lastPosition) {
      lines.push({ ...toLine(row), taxRates: [] })
      previousRows = currentRows
      currentRows = []
    }
    lastPosition = row.position
    if (row.tax_name === null || row.tax_rate === null) continue
    const taxRates = lines.at(-1)?.taxRates ?? []
    // Most lines have the tax rates of the previous line: equal ones share one object, which saves memory and time.
    const previousRow = previousRows[taxRates.length]
    const previousRate = lines.at(-2)?.taxRates[taxRates.length]
    const isShared = previousRow !== undefined && previousRate !== undefined && isSameTax(previousRow, row)
    currentRows.push(row)
    taxRates.push(isShared ? previousRate : toLineTaxRate(row, row.tax_name, decimal(row.tax_rate)))
  }
  return lines
}

function isSameTax(one: TaxRow, other: TaxRow): boolean {
  const isSameRate = one.tax_rate_id === other.tax_rate_id && one.tax_rate === other.tax_rate
  const isSameReason =
    one.exemption_code === other.exemption_code && one.exemption_text === other.exemption_text
  return (
    isSameRate &&
    isSameReason &&
    one.tax_name === other.tax_name &&
    one.kind === other.kind &&
    one.category === other.category
  )
}

function toLine({
  product_id: productId,
  name,
  description,
  ...row
}: QueryRow<typeof linePageQuery>): Omit<StoredLine, 'taxRates'> {
  const [quantity, price] = [decimal(row.quantity), decimal(row.price)]
  // as: only types of lines are ever written
  const type = row.type as DocumentLine['type']
  const line = { type, productId, name, description, quantity, unitName: row.unit_name, price }
  const { invoice_position: invoicePosition } = row
  return invoicePosition === null ? line : { ...line, invoicePosition }
}

function toLineTaxRate(
  row: QueryRow<typeof linePageQuery>,
  name: string,
  rate: Decimal,
): LineTaxRate & { readonly taxClass: TaxClass } {
  const columns = {
    kind: row.kind ?? 'vat',
    category: row.category,
    exemption_code: row.exemption_code ?? '',
    exemption_text: row.exemption_text ?? '',
  }
  return { id: row.tax_rate_id, name, rate, taxClass: readTaxClassColumns(columns, rate) }
}

function toTaxRows(documentId: number, linePosition: number, taxRates: readonly LineTaxRate[]) {
  return taxRates.map((taxRate, index) => ({
    document_id: documentId,
    line_position: linePosition,
    position: index + 1,
    tax_rate_id: taxRate.id,
    name: taxRate.name,
    rate: taxRate.rate,
    ...toTaxClassColumns(getTaxClass(taxRate)),
  }))
}
