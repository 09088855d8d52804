import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { skipSqliteIndex } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listMergedIds } from './repository.ts'

export interface OpenItemsFilter {
  /** The customer; also those that were merged with it. */
  readonly customerId: number
  /** Undefined: all currencies. */
  readonly currencyId: number | undefined
}

/** An issued invoice of which something is due. */
export interface OpenInvoice {
  readonly id: number
  /** As printed. */
  readonly shownNumber: string
  readonly documentDate: CalendarDay
  /** Null: none was agreed. */
  readonly dueDate: CalendarDay | null
  readonly currency: NamedRecord
  readonly owed: Decimal
  readonly due: Decimal
}

/** A payment or credit note of which something is left. */
export interface OpenSource {
  readonly type: 'payment' | 'credit-note'
  readonly id: number
  /** Number of the credit note, or method and reference of the payment; empty: the payment has none. */
  readonly label: string
  readonly on: CalendarDay
  readonly currency: NamedRecord
  readonly left: Decimal
}

const payableKinds = kinds.filter(({ claim }) => claim === 'payment').map(({ name }) => name)
const creditKinds = kinds.filter((kind) => hasField(kind, 'correctedInvoice')).map(({ name }) => name)

/** Returns the issued invoices of a customer of which something is due, the earliest due first. */
export async function listOpenInvoices(db: Connection, filter: OpenItemsFilter): Promise<OpenInvoice[]> {
  const scope = await resolveScope(db, filter)
  const rows = await selectWithBalance(db, scope, payableKinds)
    .orderBy('document.due_order')
    .orderBy('document.id')
    .execute()
  return rows.map((row) => ({
    id: row.document_id,
    shownNumber: row.shown_number,
    documentDate: row.issued_on,
    dueDate: row.due_date,
    currency: { id: row.currency_id, name: row.currency_name },
    owed: fromScaled(row.owed, 2),
    due: fromScaled(row.balance_due ?? 0, 2),
  }))
}

/** Returns the payments and credit notes of a customer of which something is left, the earliest first. */
export async function listOpenSources(db: Connection, filter: OpenItemsFilter): Promise<OpenSource[]> {
  const scope = await resolveScope(db, filter)
  const credits = await selectWithBalance(db, scope, creditKinds).execute()
  const payments = await selectOpenPayments(db, scope).execute()
  const sources: OpenSource[] = [
    ...payments.map((row) => ({
      ...({ type: 'payment', id: row.id, on: row.paid_on } as const),
      label: [row.method, row.reference].filter((text) => text !== '').join(' · '),
      currency: { id: row.currency_id, name: row.currency_name },
      left: fromScaled(row.amount - row.used, 2),
    })),
    ...credits.map((row) => ({
      ...({ type: 'credit-note', id: row.document_id, on: row.issued_on } as const),
      label: row.shown_number,
      currency: { id: row.currency_id, name: row.currency_name },
      left: fromScaled(row.balance_due ?? 0, 2),
    })),
  ]
  return sources.sort((one, other) => compareDays(one.on, other.on) || one.id - other.id)
}

function compareDays(one: CalendarDay, other: CalendarDay): number {
  return one < other ? -1 : Number(one > other)
}

interface Scope {
  readonly customerIds: readonly number[]
  readonly currencyId: number | undefined
}

async function resolveScope(db: Connection, { customerId, currencyId }: OpenItemsFilter): Promise<Scope> {
  return { customerIds: await listMergedIds(db, customerId), currencyId }
}

/** Selects issued documents of which something is due or left. The index of the customer's issued documents finds them. */
function selectWithBalance(db: Connection, { customerIds, currencyId }: Scope, kindNames: readonly string[]) {
  const query = db
    .selectFrom('issued_documents as issued')
    .innerJoin('documents as document', 'document.id', 'issued.document_id')
    .innerJoin('currencies as currency', 'currency.id', 'issued.currency_id')
    .select(['issued.document_id', 'issued.shown_number', 'issued.issued_on', 'issued.owed'])
    .select(['document.due_date', 'document.balance_due', 'issued.currency_id'])
    .select('currency.name as currency_name')
    .where('issued.customer_id', 'in', customerIds)
    .where('issued.kind', 'in', kindNames)
    .where('document.balance_due', '>', 0)
  return currencyId === undefined ? query : query.where('issued.currency_id', '=', currencyId)
}

/**
 * Selects payments from a customer of which something is left. SQLite finds them in the index of the customer's payments; a database server
 * can choose that of all open balances, which is better for a customer with very many payments.
 */
function selectOpenPayments(db: Connection, { customerIds, currencyId }: Scope) {
  const query = db
    .selectFrom('payments as payment')
    .innerJoin('payment_balances as balance', 'balance.payment_id', 'payment.id')
    .innerJoin('currencies as currency', 'currency.id', 'payment.currency_id')
    .select(['payment.id', 'payment.method', 'payment.reference', 'payment.paid_on'])
    .select(['payment.currency_id', 'currency.name as currency_name', 'balance.amount', 'balance.used'])
    .where('payment.customer_id', 'in', customerIds)
    .where('balance.direction', '=', 'in')
    .where(skipSqliteIndex<number>('balance.is_open'), '=', 1)
  return currencyId === undefined ? query : query.where('payment.currency_id', '=', currencyId)
}
