import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Issued documents, payments and allocations as the database has them, to be compared with what was acknowledged. */
export async function readStoredMoney(db: Connection) {
  const issued = await db
    .selectFrom('issued_documents as issued')
    .innerJoin('documents', 'documents.id', 'issued.document_id')
    .select(['issued.document_id as id', 'issued.kind', 'issued.number', 'issued.sequence'])
    .select([
      'issued.issued_on',
      'documents.number as documentNumber',
      'documents.corrected_invoice_id as invoiceId',
    ])
    .select('documents.customer_notes as reference')
    .orderBy('issued.sequence')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'direction', 'nature', 'amount', 'reference', 'reverses_id as reversesId'])
    .execute()
  const allocations = await db
    .selectFrom('allocations')
    .select(['id', 'payment_id as paymentId', 'credit_id as creditId', 'invoice_id as invoiceId'])
    .select(['refund_id as refundId', 'amount', 'reverses_id as reversesId'])
    .execute()
  const records = await db.selectFrom('ledger_records').select(['position', 'content']).execute()
  const closures = await db.selectFrom('closures').select('id').execute()
  const invoice = getKind('invoice').name
  return {
    invoices: issued.filter(({ kind }) => kind === invoice),
    credits: issued.filter(({ kind }) => kind !== invoice),
    payments: payments.filter(({ reversesId }) => reversesId === null),
    allocations: allocations.filter(({ reversesId }) => reversesId === null),
    reversals: {
      /** By the ids of what they reverse. */
      payments: new Map(payments.flatMap(toReversal)),
      allocations: new Map(allocations.flatMap(toReversal)),
    },
    /** Contents of the records of the ledger by their positions. */
    records: new Map<number, StoredRecord>(
      records.map(({ position, content }) => [position, JSON.parse(content)]),
    ),
    closureCount: closures.length,
  }
}

interface Reversal {
  readonly id: number
  /** Null: it is none. */
  readonly reversesId: number | null
}

function toReversal({ id, reversesId }: Reversal): (readonly [reversedId: number, id: number])[] {
  return reversesId === null ? [] : [[reversesId, id]]
}

interface StoredRecord {
  readonly event: string
  readonly document?: number
}

export type StoredMoney = Awaited<ReturnType<typeof readStoredMoney>>
