import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { batchReads, createBatchRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Nature } from '#payments/repository.ts'

/** An issued document in a statement. */
export interface StatedDocument {
  readonly id: number
  readonly kind: string
  /** The number as printed. */
  readonly shownNumber: string
  readonly issuedOn: CalendarDay
  /** ISO 8601, UTC. */
  readonly issuedAt: string
  readonly currencyId: number
  /** In cents. */
  readonly owed: number
}

/** A payment, a refund, a write-off, an amount that was withheld, or the reversal of one. */
export interface StatedPayment {
  readonly id: number
  readonly isRefund: boolean
  readonly nature: Nature
  readonly isReversal: boolean
  readonly method: string
  readonly reference: string
  readonly paidOn: CalendarDay
  /** ISO 8601, UTC. */
  readonly recordedAt: string
  readonly currencyId: number
  /** In cents, above 0. */
  readonly amount: number
}

interface StatedRecords {
  readonly documents: readonly StatedDocument[]
  readonly payments: readonly StatedPayment[]
}

/** Returns everything that has changed what customers owe, in all currencies and in no order. */
export async function readStatedRecords(
  db: Connection,
  customerIds: readonly number[],
): Promise<StatedRecords> {
  const issued = db
    .selectFrom('issued_documents')
    .select(['document_id', 'kind', 'shown_number', 'issued_on', 'issued_at', 'currency_id', 'owed'])
    .where('customer_id', 'in', customerIds)
  const paid = db
    .selectFrom('payments')
    .select(['id', 'direction', 'nature', 'method', 'reference', 'paid_on', 'recorded_at', 'currency_id'])
    .select(['amount', 'reverses_id'])
    .where('customer_id', 'in', customerIds)
  const [documents, payments] = await batchReads(db, [
    createBatchRead(issued.compile(), (rows) =>
      rows.map(
        (row): StatedDocument => ({
          ...{ id: row.document_id, kind: row.kind, shownNumber: row.shown_number },
          ...{
            issuedOn: row.issued_on,
            issuedAt: row.issued_at,
            currencyId: row.currency_id,
            owed: row.owed,
          },
        }),
      ),
    ),
    createBatchRead(paid.compile(), (rows) =>
      rows.map(
        (row): StatedPayment => ({
          ...{ id: row.id, isRefund: row.direction === 'out' },
          nature: row.nature as Nature, // as: only these are stored
          ...{ isReversal: row.reverses_id !== null, method: row.method, reference: row.reference },
          ...{ paidOn: row.paid_on, recordedAt: row.recorded_at, currencyId: row.currency_id },
          amount: row.amount,
        }),
      ),
    ),
  ])
  return { documents, payments }
}
