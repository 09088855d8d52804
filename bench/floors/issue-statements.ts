import { isServer } from '@quittance/server/src/database/queries/portable-sql.ts'
import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import type { Row } from '#data-set/rows.ts'
import type { Filled, FloorStatement } from './floor-server.ts'
import { createContentStatements } from './floor-statements.ts'
import {
  type Expression,
  type Fill,
  insertStatement,
  omitColumns,
  readRow,
  readRows,
  updateStatement,
} from './row-statements.ts'

// The triggers of the database run for the floor too: they check what follows what, and keep the balances.

const documentId: Filled = { is: 'number' }
const paymentId: Filled = { is: 'id' }
const unique: Filled = { is: 'unique' }

/** The next place in a series, and the next position in the ledger. */
interface NextValues {
  /** Statements to run before the values of the series, or of the ledger, are used. */
  readonly ofSeries: readonly FloorStatement[]
  readonly ofLedger: readonly FloorStatement[]
  readonly sequence: Expression
  readonly number: Expression
  readonly position: Expression
  readonly previousHash: Expression
}

/**
 * Returns how statements compute these values. On a server, a statement must not read what its trigger changes: variables have the
 * values, and their rows are locked as by the product.
 */
function composeNextValues(db: Connection, kind: string): NextValues {
  if (isServer(db)) {
    const series = `select last_sequence + 1, last_number + 1 into @next_sequence, @next_number
      from number_series where kind = ? for update`
    const ledger = 'select position + 1, hash into @next_position, @last_hash from ledger_head for update'
    return {
      ofSeries: [{ text: series, values: [kind] }],
      ofLedger: [{ text: ledger, values: [] }],
      sequence: { sql: '@next_sequence' },
      number: { sql: '@next_number' },
      position: { sql: '@next_position' },
      previousHash: { sql: '@last_hash' },
    }
  }
  const readSeries = (column: string) => ({
    sql: `(select ${column} + 1 from number_series where kind = '${kind}')`,
  })
  return {
    ...{ ofSeries: [], ofLedger: [] },
    sequence: readSeries('last_sequence'),
    number: readSeries('last_number'),
    position: { sql: '(select position + 1 from ledger_head)' },
    previousHash: { sql: '(select hash from ledger_head)' },
  }
}

/** Returns the statements that append a copy of a record to the ledger. */
async function createRecordStatements(
  db: Connection,
  position: number,
  next: NextValues,
): Promise<FloorStatement[]> {
  const record = await readRow(db, 'ledger_records', { key: 'position', value: position })
  const own = { position: next.position, previous_hash: next.previousHash, hash: unique }
  return [...next.ofLedger, insertStatement({ table: 'ledger_records' }, [record], fillWith(own))]
}

function fillWith(own: Readonly<Record<string, ReturnType<Fill>>>): Fill {
  return (column, value) => own[column] ?? value
}

interface WrittenIssue {
  readonly documentId: number
  readonly ledgerPosition: number
}

/** Returns statements that write the rows of an issue for another draft, whose id is the number of the call. */
export async function createIssueStatements(db: Connection, issue: WrittenIssue): Promise<FloorStatement[]> {
  const stored = { key: 'document_id', value: issue.documentId }
  const document = await readRow(db, 'documents', { key: 'id', value: issue.documentId })
  const issued = await readRow(db, 'issued_documents', stored)
  const next = composeNextValues(db, String(issued.kind))
  // A trigger writes when it was issued. Then the document is locked, so that everything else is written before.
  const changes = omitColumns(document, ['id', 'kind', 'version', 'issued_at'])
  const copied = fillWith({ document_id: documentId })
  const place = { document_id: documentId, sequence: next.sequence, number: next.number }
  return [
    ...next.ofSeries,
    updateStatement({ table: 'documents', id: documentId }, changes, fillWith({ number: next.number })),
    ...(await createContentStatements(db, issue.documentId)),
    insertStatement({ table: 'events' }, [await readEvent(db, issue.documentId)], fillEvent),
    insertStatement({ table: 'issued_documents' }, [issued], fillWith(place)),
    insertStatement({ table: 'issued_vat' }, await readRows(db, 'issued_vat', stored), copied),
    insertStatement({ table: 'issued_lines' }, await readRows(db, 'issued_lines', stored), copied),
    ...(await createRecordStatements(db, issue.ledgerPosition, next)),
  ]
}

/** Returns the last event of a document, without its id. */
async function readEvent(db: Connection, id: number): Promise<Row> {
  const events = await readRows(db, 'events', { key: 'subject_id', value: id })
  const ofDocument = events.filter((event) => event.subject_type === 'document')
  return omitColumns(ofDocument.at(-1) ?? {}, ['id'])
}

const fillEvent = fillWith({ subject_id: documentId })

interface WrittenPayment {
  readonly paymentId: number
  readonly invoiceId: number
  /** Of the records of the payment and of its allocation. */
  readonly ledgerPositions: readonly number[]
}

/** Columns of an invoice that a payment changes. */
const balanceColumns = [
  ...['amount_paid', 'amount_due', 'balance_due', 'amount_credited'],
  ...['status_id', 'updated_at'],
]

/** Returns statements that write the rows of a payment for an invoice, whose id is the number of the call. */
export async function createPaymentStatements(
  db: Connection,
  written: WrittenPayment,
): Promise<FloorStatement[]> {
  const payment = await readRow(db, 'payments', { key: 'id', value: written.paymentId })
  const allocation = await readRow(db, 'allocations', { key: 'payment_id', value: written.paymentId })
  const key = await readRow(db, 'payment_keys', { key: 'record_id', value: written.paymentId })
  const invoice = await readRow(db, 'documents', { key: 'id', value: written.invoiceId })
  const words = await readRow(db, 'search_news', { key: 'record_id', value: written.invoiceId })
  const changes = Object.fromEntries(balanceColumns.map((column) => [column, invoice[column] ?? null]))
  const ends = { payment_id: paymentId, invoice_id: documentId }
  const next = composeNextValues(db, String(invoice.kind))
  const records: FloorStatement[] = []
  for (const position of written.ledgerPositions)
    records.push(...(await createRecordStatements(db, position, next)))
  return [
    // The first statement, because it assigns the id.
    insertStatement({ table: 'payments' }, [omitColumns(payment, ['id'])], fillWith({})),
    insertStatement({ table: 'allocations' }, [omitColumns(allocation, ['id'])], fillWith(ends)),
    updateStatement({ table: 'documents', id: documentId }, changes, fillWith({})),
    insertStatement({ table: 'search_news', verb: 'replace' }, [words], fillWith({ record_id: documentId })),
    insertStatement({ table: 'payment_keys' }, [key], fillWith({ record_id: paymentId, key_hash: unique })),
    ...records,
  ]
}
