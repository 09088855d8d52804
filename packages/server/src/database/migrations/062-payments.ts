import { type Kysely, sql } from 'kysely'
import {
  addColumn,
  type ColumnTypes,
  createIndex,
  createTable,
  dropColumn,
  dropIndex,
  hasColumn,
} from './column-types.ts'
import { createTriggers, type GuardTrigger, keepRows, type RejectingTrigger } from './triggers.ts'

/** Creates the tables of payments and of what they pay, and the columns of documents that follow from them. */
export async function payments(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createPaymentTables(db, columns)
  await createStatusTable(db, columns)
  await createPaymentBalances(db, columns)
  await createKeyTable(db, columns)
  await createAllocationTable(db, columns)
  await addBalanceColumns(db, columns)
  await createTriggers(db, listTriggers(columns), columns)
}

async function createPaymentTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'payment_methods', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('name', columns.line, (column) => column.notNull().unique())
    .addColumn('retired_at', columns.moment)
    .execute()
  await createTable(db, 'payments', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('customer_id', columns.id, (column) => column.notNull().references('customers.id'))
    // 'in': from the customer. 'out': a refund.
    .addColumn('direction', columns.word, (column) => column.notNull())
    // 'money', 'before' (paid before issuing was switched on), 'write-off' or 'withheld'. Only money is money that moved.
    .addColumn('nature', columns.word, (column) => column.notNull())
    // The name of the method when the payment was recorded. Empty: not money.
    .addColumn('method', columns.line, (column) => column.notNull())
    // The method itself, which can have another name since. Null: not money.
    .addColumn('method_id', columns.id, (column) => column.references('payment_methods.id'))
    .addColumn('paid_on', columns.day, (column) => column.notNull())
    .addColumn('currency_id', columns.id, (column) => column.notNull().references('currencies.id'))
    .addColumn('amount', columns.money, (column) => column.notNull())
    // Reference of the bank, or the reason of a reversal or write-off.
    .addColumn('reference', columns.line, (column) => column.notNull())
    .addColumn('reverses_id', columns.id, (column) => column.unique().references('payments.id'))
    .addColumn('recorded_at', columns.moment, (column) => column.notNull())
    .addColumn('recorded_by', columns.id, (column) => column.notNull().references('members.id'))
    .addCheckConstraint('payments_amount', sql`amount > 0`)
    .addCheckConstraint('payments_direction', sql`direction = 'in' or nature in ('money', 'before')`)
    .execute()
  const table = 'payments'
  await createIndex(db, { name: 'payments_of_customer', table, columns: ['customer_id', 'paid_on'] }, columns)
  await createIndex(db, { name: 'payments_of_day', table, columns: ['paid_on', 'id'] }, columns)
  await createIndex(db, { name: 'payments_of_method', table, columns: ['method_id'] }, columns)
}

async function createStatusTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'balance_statuses', columns)
    .addColumn('kind', columns.word, (column) => column.notNull())
    // 'open', 'partly-paid', 'paid', 'credited' or 'written-off'; of a credit note 'open' or 'spent'.
    .addColumn('balance', columns.word, (column) => column.notNull())
    // Null: the status stays. While issuing is off, statuses are deleted as if nothing depended on them.
    .addColumn('status_id', columns.id, (column) =>
      column.references('document_statuses.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('balance_statuses_key', ['kind', 'balance'])
    .execute()
}

/** Creates the guard rows: what is left of each payment. */
async function createPaymentBalances(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'payment_balances', columns)
    .addColumn('payment_id', columns.id, (column) => column.primaryKey())
    .addColumn('customer_id', columns.id, (column) => column.notNull())
    .addColumn('currency_id', columns.id, (column) => column.notNull())
    .addColumn('direction', columns.word, (column) => column.notNull())
    .addColumn('nature', columns.word, (column) => column.notNull())
    // The amount of the payment: 0 after a reversal.
    .addColumn('amount', columns.money, (column) => column.notNull())
    // Of a payment: allocated and refunded. Of a refund: taken from its sources.
    .addColumn('used', columns.money, (column) => column.notNull())
    .addCheckConstraint('payment_balances_used', sql`used >= 0 and used <= amount`)
    .execute()
  // Few payments are not allocated completely.
  const open = { table: 'payment_balances', name: 'is_open', type: columns.wholeNumber }
  await addColumn(db, { ...open, computed: sql`used < amount` })
  const openIndex = { name: 'payment_balances_open', table: 'payment_balances' }
  await createIndex(db, { ...openIndex, columns: ['is_open', 'currency_id'] }, columns)
  // Contains what the totals of all payments add up.
  const sums = { name: 'payment_balances_counted', table: 'payment_balances' }
  const summed = ['currency_id', 'nature', 'direction', 'amount', 'used']
  await createIndex(db, { ...sums, columns: summed }, columns)
}

async function createKeyTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'payment_keys', columns)
    .addColumn('member_id', columns.id, (column) => column.notNull().references('members.id'))
    // Method and path.
    .addColumn('call', columns.line, (column) => column.notNull())
    // Hashes, because a key can be any text.
    .addColumn('key_hash', columns.hash, (column) => column.notNull())
    .addColumn('body_hash', columns.hash, (column) => column.notNull())
    // The payment, or the credit note that was allocated.
    .addColumn('record_id', columns.id, (column) => column.notNull())
    .addColumn('outcome', columns.json, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_keys_key', ['member_id', 'call', 'key_hash'])
    .execute()
  await createIndex(db, { name: 'payment_keys_age', table: 'payment_keys', columns: ['created_at'] }, columns)
}

/** An allocation moves an amount from a payment or credit note to an invoice or refund. */
async function createAllocationTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'allocations', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // From: one of these.
    .addColumn('payment_id', columns.id, (column) => column.references('payments.id'))
    .addColumn('credit_id', columns.id, (column) => column.references('issued_documents.document_id'))
    // To: one of these.
    .addColumn('invoice_id', columns.id, (column) => column.references('issued_documents.document_id'))
    .addColumn('refund_id', columns.id, (column) => column.references('payments.id'))
    .addColumn('customer_id', columns.id, (column) => column.notNull())
    .addColumn('currency_id', columns.id, (column) => column.notNull())
    // The nature of the payment; 'credit' for a credit note.
    .addColumn('nature', columns.word, (column) => column.notNull())
    // Below 0: it reverses another allocation.
    .addColumn('amount', columns.money, (column) => column.notNull())
    .addColumn('reverses_id', columns.id, (column) => column.unique().references('allocations.id'))
    // Of a reversal. Empty: it is none.
    .addColumn('reason', columns.line, (column) => column.notNull().defaultTo(''))
    .addColumn('allocated_at', columns.moment, (column) => column.notNull())
    .addColumn('allocated_by', columns.id, (column) => column.references('members.id'))
    .addCheckConstraint('allocations_source', sql`(payment_id is null) <> (credit_id is null)`)
    .addCheckConstraint('allocations_target', sql`(invoice_id is null) <> (refund_id is null)`)
    .addCheckConstraint('allocations_nature', sql`(nature = 'credit') = (credit_id is not null)`)
    .addCheckConstraint('allocations_amount', sql`amount <> 0 and (amount < 0) = (reverses_id is not null)`)
    .execute()
  for (const column of ['payment_id', 'credit_id', 'invoice_id', 'refund_id']) {
    const index = { name: `allocations_by_${column}`, table: 'allocations', columns: [column] }
    await createIndex(db, index, columns)
  }
}

/** Adds what lists sort and filter by. */
async function addBalanceColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = 'documents'
  // The amount due of an issued document. Null: it is not issued, so that the amounts count that were typed.
  await addColumn(db, { table, name: 'balance_due', type: columns.money, initially: null })
  await addColumn(db, { table, name: 'amount_credited', type: columns.money, initially: 0 })
  await replaceComputedColumns(db, columns)
}

/** SQL: the customer into which a customer was merged, otherwise the customer. @param id a column */
function rootOfCustomer(id: string): string {
  return `coalesce((select merged_into from customers where customers.id = ${id}), ${id})`
}

const filterColumns = ['status_id', 'currency_id', 'owner_id', 'document_date', 'due_order', 'is_unpaid']
const sortedColumns = ['number', 'document_date', 'due_order', 'party_key', 'total', 'updated_at']

/**
 * The indexes of the lists, which contain the computed columns. In that of the totals, the few documents of which a balance is due are
 * together, whatever their status.
 */
function listIndexes() {
  const table = 'documents'
  const ofLists = sortedColumns.map((sorted) => {
    const others = filterColumns.filter((column) => column !== sorted)
    return {
      name: `documents_by_${sorted}`,
      table,
      columns: ['kind', 'is_archived', sorted, 'id', ...others, 'is_balance_due', 'is_issued'],
    }
  })
  // 15 columns. MySQL allows 16.
  const amounts = ['total', 'amount_paid', 'amount_credited', 'balance_due', 'id']
  const counted = {
    name: 'documents_counted',
    table,
    columns: ['kind', 'is_archived', 'is_balance_due', ...filterColumns, 'is_issued', ...amounts],
  }
  return [...ofLists, counted]
}

const computedColumns = {
  is_unpaid: sql`coalesce(balance_due, total - amount_paid) > 0`,
  // Something is due of an issued document: it counts as unpaid whatever its status means.
  is_balance_due: sql`coalesce(balance_due, 0) > 0`,
  // A flag, because it changes once: with the balance itself, each payment would change the indexes of all orders.
  is_issued: sql`balance_due is not null`,
}

/** Whether a document is unpaid follows from the balance of an issued one. A computed column cannot be changed, only replaced. */
async function replaceComputedColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = 'documents'
  for (const index of listIndexes()) await dropIndex(db, index, columns)
  // All of them before the first is added, so that they have the same order after an interrupted migration.
  for (const name of Object.keys(computedColumns))
    if (await hasColumn(db, { table, name })) await dropColumn(db, { table, name })
  for (const [name, computed] of Object.entries(computedColumns))
    await addColumn(db, { table, name, type: columns.wholeNumber, computed })
  for (const index of listIndexes()) await createIndex(db, index, columns)
}

/** Returns the triggers of these tables. */
export function listTriggers(columns: ColumnTypes): (RejectingTrigger | GuardTrigger)[] {
  const kept = [
    { table: 'payments', keys: [['id'], ['reverses_id']] },
    { table: 'allocations', keys: [['id'], ['reverses_id']] },
  ]
  return [...kept.flatMap((table) => keepRows(table, columns)), ...reversals, ...guards]
}

const sameEnds = ['payment_id', 'credit_id', 'invoice_id', 'refund_id']
  .map((column) => `coalesce(${column}, 0) = coalesce(new.${column}, 0)`)
  .join(' and ')

/** A reversal undoes exactly one payment or allocation, and the unique key of `reverses_id` lets it do so once. */
const reversals: readonly RejectingTrigger[] = [
  {
    ...{ name: 'allocations_reversal', table: 'allocations', event: 'insert' },
    when: `new.reverses_id is not null and not exists (select 1 from allocations
      where id = new.reverses_id and reverses_id is null and amount = -new.amount and ${sameEnds})`,
    message: 'a reversal undoes exactly one allocation',
  },
  {
    ...{ name: 'payments_reversal', table: 'payments', event: 'insert' },
    when: `new.reverses_id is not null and not exists (select 1 from payments
      where id = new.reverses_id and reverses_id is null and amount = new.amount and direction = new.direction
        and nature = new.nature and customer_id = new.customer_id and currency_id = new.currency_id)`,
    message: 'a reversal undoes exactly one payment',
  },
]

/** Condition: the balance is of the same customer, or one that was merged with it, and in the same currency. */
function isSameMoney(table: 'payment_balances' | 'document_balances'): string {
  const own = `${table}.customer_id`
  return `currency_id = new.currency_id
    and (${own} = new.customer_id or ${rootOfCustomer(own)} = ${rootOfCustomer('new.customer_id')})`
}

/** Names of these triggers begin with the table. Each is independent of the others: SQLite runs them in any order. */
export const guards: readonly GuardTrigger[] = [
  {
    ...{ name: 'payments_balance', table: 'payments', event: 'insert' },
    when: 'new.reverses_id is null',
    update: `insert into payment_balances (payment_id, customer_id, currency_id, direction, nature, amount, used)
      values (new.id, new.customer_id, new.currency_id, new.direction, new.nature, new.amount, 0)`,
    message: 'the payment has no balance',
  },
  {
    // Its allocations are reversed first.
    ...{ name: 'payments_freed', table: 'payments', event: 'insert' },
    when: 'new.reverses_id is not null',
    update: `update payment_balances set amount = 0
      where payment_id = new.reverses_id and used = 0 and amount = new.amount`,
    message: 'a reversed payment is not in use any more',
  },
  {
    ...{ name: 'allocations_from_payment', table: 'allocations', event: 'insert' },
    when: 'new.payment_id is not null',
    update: `update payment_balances set used = used + new.amount
      where payment_id = new.payment_id and direction = 'in' and nature = new.nature and ${isSameMoney('payment_balances')}
        and used + new.amount >= 0 and used + new.amount <= amount`,
    message: 'more is used than is left of the payment',
  },
  {
    ...{ name: 'allocations_from_credit', table: 'allocations', event: 'insert' },
    when: 'new.credit_id is not null',
    update: `update document_balances set spent = spent + new.amount
      where document_id = new.credit_id and ${isSameMoney('document_balances')}
        and exists (select 1 from issued_documents where document_id = new.credit_id and kind = 'creditNote')
        and spent + new.amount >= 0 and spent + new.amount <= owed`,
    message: 'more is used than is left of the credit note',
  },
  {
    ...{ name: 'allocations_to_invoice', table: 'allocations', event: 'insert' },
    when: 'new.invoice_id is not null',
    update: `update document_balances
      set paid = paid + case when new.nature in ('credit', 'write-off') then 0 else new.amount end,
        credited = credited + case when new.nature = 'credit' then new.amount else 0 end,
        written_off = written_off + case when new.nature = 'write-off' then new.amount else 0 end
      where document_id = new.invoice_id and ${isSameMoney('document_balances')}
        and exists (select 1 from issued_documents where document_id = new.invoice_id and kind = 'invoice')
        and paid + credited + written_off + new.amount <= owed`,
    message: 'more is allocated than is due',
  },
  {
    ...{ name: 'allocations_to_refund', table: 'allocations', event: 'insert' },
    when: 'new.refund_id is not null',
    update: `update payment_balances set used = used + new.amount
      where payment_id = new.refund_id and direction = 'out' and new.nature in ('money', 'before', 'credit')
        and ${isSameMoney('payment_balances')} and used + new.amount >= 0 and used + new.amount <= amount`,
    message: 'more is allocated than the refund',
  },
]
