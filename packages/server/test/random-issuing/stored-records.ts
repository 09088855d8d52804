import type { Connection } from '#database/tables/schema.ts'
import type { ModelAllocation } from './balance-model.ts'

/** Reads everything that the commands of a sequence have written for its customers, in the order in which it was written. */
export async function readRecords(db: Connection, customerIds: readonly number[]) {
  const issued = await db
    .selectFrom('issued_documents')
    .innerJoin('documents', 'documents.id', 'issued_documents.document_id')
    .select(['document_id', 'issued_documents.kind', 'issued_documents.number', 'issued_on', 'owed'])
    .select(['documents.number as shown', 'document_date', 'status_id', 'amount_paid', 'amount_due'])
    .select(['balance_due', 'amount_credited'])
    .where('issued_documents.customer_id', 'in', customerIds)
    .orderBy('document_id')
    .execute()
  const ids = issued.map(({ document_id: id }) => id)
  const ofDocuments = ids.length === 0 ? [0] : ids
  return {
    issued,
    allocations: await db
      .selectFrom('allocations')
      .selectAll()
      .where('customer_id', 'in', customerIds)
      .orderBy('id')
      .execute(),
    payments: await db
      .selectFrom('payments')
      .selectAll()
      .where('customer_id', 'in', customerIds)
      .orderBy('id')
      .execute(),
    paymentBalances: await db
      .selectFrom('payment_balances')
      .selectAll()
      .where('customer_id', 'in', customerIds)
      .orderBy('payment_id')
      .execute(),
    documentBalances: await db
      .selectFrom('document_balances')
      .selectAll()
      .where('customer_id', 'in', customerIds)
      .orderBy('document_id')
      .execute(),
    lines: await db.selectFrom('issued_lines').selectAll().where('document_id', 'in', ofDocuments).execute(),
    lineBalances: await db
      .selectFrom('line_balances')
      .selectAll()
      .where('document_id', 'in', ofDocuments)
      .execute(),
    creditedLines: await db
      .selectFrom('credited_lines')
      .selectAll()
      .where('invoice_id', 'in', ofDocuments)
      .execute(),
    vat: await db.selectFrom('issued_vat').selectAll().where('document_id', 'in', ofDocuments).execute(),
    credits: await db
      .selectFrom('documents')
      .select(['id', 'corrected_invoice_id'])
      .where('corrected_invoice_id', 'in', ofDocuments)
      .where('issued_at', 'is not', null)
      .execute(),
    files: await db.selectFrom('issued_files').selectAll().where('document_id', 'in', ofDocuments).execute(),
  }
}

export type RunRecords = Awaited<ReturnType<typeof readRecords>>

/** Returns a stored allocation as the model describes it. */
export function toModelAllocation(
  row: RunRecords['allocations'][number],
  isReversed = false,
): ModelAllocation {
  return {
    ...{ paymentId: row.payment_id, creditId: row.credit_id },
    ...{ invoiceId: row.invoice_id, refundId: row.refund_id, amount: row.amount },
    nature: row.nature as ModelAllocation['nature'], // as: only natures are stored
    isReversed,
  }
}

/** The content of a record of the ledger. */
interface RecordContent {
  readonly event: string
  readonly document?: number
  readonly payment?: number
  readonly allocation?: number
}

/** Reads the records of the ledger after a position. */
export async function readRecordsAfter(db: Connection, position: number): Promise<RecordContent[]> {
  const rows = await db
    .selectFrom('ledger_records')
    .select('content')
    .where('position', '>', position)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}
