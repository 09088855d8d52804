import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

// Guard rows, beside what they follow from. Each page is read by one statement, so that a payment that is recorded meanwhile is in both
// or in neither. Amounts are in cents.

interface PageStart {
  /** Id after which the page begins. */
  readonly after: number
  readonly limit: number
}

interface DocumentBalance {
  readonly customerId: number
  readonly currencyId: number
  readonly gross: number
  readonly owed: number
  readonly paid: number
  readonly credited: number
  readonly writtenOff: number
  readonly spent: number
}

/** An issued document with its balance. */
export interface BalancedDocument {
  readonly id: number
  readonly shownNumber: string
  /** From the issued document and its allocations. */
  readonly computed: DocumentBalance
  /** Null: the guard row is missing. */
  readonly stored: DocumentBalance | null
  /** The columns of the document, by which lists sort. */
  readonly shown: {
    readonly amountPaid: number
    readonly amountCredited: number
    readonly amountDue: number
    readonly balanceDue: number | null
  }
}

/** Returns the next issued documents with their balances, in the order of their ids. */
export async function listDocumentBalances(
  db: Connection,
  { after, limit }: PageStart,
): Promise<BalancedDocument[]> {
  const ofInvoice = sql`invoice_id = issued.document_id`
  const rows = await db
    .selectFrom('issued_documents as issued')
    .innerJoin('documents as document', 'document.id', 'issued.document_id')
    .leftJoin('document_balances as balance', 'balance.document_id', 'issued.document_id')
    .select(['issued.document_id as id', 'issued.shown_number', 'issued.customer_id', 'issued.currency_id'])
    .select(['issued.gross', 'issued.owed'])
    .select([
      sumAllocations(sql`${ofInvoice} and nature not in ('credit', 'write-off')`).as('paid'),
      sumAllocations(sql`${ofInvoice} and nature = 'credit'`).as('credited'),
      sumAllocations(sql`${ofInvoice} and nature = 'write-off'`).as('written_off'),
      sumAllocations(sql`credit_id = issued.document_id`).as('spent'),
    ])
    .select(['balance.customer_id as stored_customer', 'balance.currency_id as stored_currency'])
    .select(['balance.gross as stored_gross', 'balance.owed as stored_owed', 'balance.paid as stored_paid'])
    .select(['balance.credited as stored_credited', 'balance.written_off as stored_written_off'])
    .select('balance.spent as stored_spent')
    .select(['document.amount_paid', 'document.amount_credited', 'document.amount_due'])
    .select('document.balance_due')
    .where('issued.document_id', '>', after)
    .orderBy('issued.document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, shownNumber: row.shown_number },
    computed: {
      ...{ customerId: row.customer_id, currencyId: row.currency_id, gross: row.gross, owed: row.owed },
      ...{ paid: Number(row.paid), credited: Number(row.credited) },
      ...{ writtenOff: Number(row.written_off), spent: Number(row.spent) },
    },
    stored:
      row.stored_customer === null
        ? null
        : {
            // A row has all columns.
            ...{ customerId: row.stored_customer, currencyId: row.stored_currency ?? 0 },
            ...{ gross: row.stored_gross ?? 0, owed: row.stored_owed ?? 0, paid: row.stored_paid ?? 0 },
            ...{ credited: row.stored_credited ?? 0, writtenOff: row.stored_written_off ?? 0 },
            spent: row.stored_spent ?? 0,
          },
    shown: {
      ...{ amountPaid: row.amount_paid, amountCredited: row.amount_credited },
      ...{ amountDue: row.amount_due, balanceDue: row.balance_due },
    },
  }))
}

/** SQL expression: the sum of the allocations that match a condition. A database server returns it as text. */
function sumAllocations(condition: RawBuilder<unknown>): RawBuilder<number | string> {
  return sql<number | string>`(select coalesce(sum(amount), 0) from allocations where ${condition})`
}

interface IdRange {
  readonly after: number
  /** The last id. */
  readonly to: number
}

/** Returns the number of a document of which a line has another balance than its credits leave; null: there is none. */
export async function findWrongLine(db: Connection, { after, to }: IdRange): Promise<string | null> {
  const credited = sql`(select coalesce(sum(net), 0) from credited_lines
    where invoice_id = line.document_id and invoice_position = line.position
      and category = line.category and rate = line.rate)`
  const row = await db
    .selectFrom('issued_lines as line')
    .innerJoin('issued_documents as issued', 'issued.document_id', 'line.document_id')
    .leftJoin('line_balances as balance', (join) =>
      join
        .onRef('balance.document_id', '=', 'line.document_id')
        .onRef('balance.position', '=', 'line.position')
        .onRef('balance.category', '=', 'line.category')
        .onRef('balance.rate', '=', 'line.rate'),
    )
    .select('issued.shown_number')
    .where('line.document_id', '>', after)
    .where('line.document_id', '<=', to)
    .where(sql<boolean>`(balance.net is null or balance.net <> line.net or balance.credited <> ${credited})`)
    .orderBy('line.document_id')
    .limit(1)
    .executeTakeFirst()
  return row?.shown_number ?? null
}

interface PaymentBalance {
  readonly customerId: number
  readonly currencyId: number
  readonly direction: string
  readonly nature: string
  readonly amount: number
  readonly used: number
}

/** A payment, refund or reversal with its balance. */
interface BalancedPayment {
  readonly id: number
  /** From the payment, its reversal and its allocations. Null: it is a reversal, which has no balance. */
  readonly computed: PaymentBalance | null
  /** Null: there is no guard row. */
  readonly stored: PaymentBalance | null
}

/** Returns the next payments with their balances, in the order of their ids. */
export async function listPaymentBalances(
  db: Connection,
  { after, limit }: PageStart,
): Promise<BalancedPayment[]> {
  const rows = await db
    .selectFrom('payments as payment')
    .leftJoin('payments as reversal', 'reversal.reverses_id', 'payment.id')
    .leftJoin('payment_balances as balance', 'balance.payment_id', 'payment.id')
    .select(['payment.id', 'payment.customer_id', 'payment.currency_id', 'payment.direction'])
    .select(['payment.nature', 'payment.amount', 'payment.reverses_id', 'reversal.id as reversal_id'])
    .select([
      sumAllocations(sql`payment_id = payment.id`).as('given'),
      sumAllocations(sql`refund_id = payment.id`).as('received'),
    ])
    .select(['balance.customer_id as stored_customer', 'balance.currency_id as stored_currency'])
    .select(['balance.direction as stored_direction', 'balance.nature as stored_nature'])
    .select(['balance.amount as stored_amount', 'balance.used as stored_used'])
    .where('payment.id', '>', after)
    .orderBy('payment.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    computed:
      row.reverses_id !== null
        ? null
        : {
            ...{ customerId: row.customer_id, currencyId: row.currency_id },
            ...{ direction: row.direction, nature: row.nature },
            amount: row.reversal_id === null ? row.amount : 0,
            used: Number(row.given) + Number(row.received),
          },
    stored:
      row.stored_customer === null
        ? null
        : {
            // A row has all columns.
            ...{ customerId: row.stored_customer, currencyId: row.stored_currency ?? 0 },
            ...{ direction: row.stored_direction ?? '', nature: row.stored_nature ?? '' },
            ...{ amount: row.stored_amount ?? 0, used: row.stored_used ?? 0 },
          },
  }))
}
