import { reversePayment } from '@quittance/shared/contract/payments.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { verifyLedger } from './verify-ledger.ts'

type ColumnValue = string | number

/** The rows that the cases change: an invoice that is partly paid, its payment and its allocation, and a payment that was reversed. */
const rows = {
  invoice: { table: 'issued_documents', key: 'document_id' },
  document: { table: 'documents', key: 'id' },
  documentBalance: { table: 'document_balances', key: 'document_id' },
  lineBalance: { table: 'line_balances', key: 'document_id' },
  payment: { table: 'payments', key: 'id' },
  paymentBalance: { table: 'payment_balances', key: 'payment_id' },
  reversedBalance: { table: 'payment_balances', key: 'payment_id' },
  allocation: { table: 'allocations', key: 'id' },
  record: { table: 'ledger_records', key: 'position' },
  series: { table: 'number_series', key: 'kind' },
} as const

type RowName = keyof typeof rows

/** Changed columns by the fault that names them. `other` stands for another member. */
const cases: Readonly<Record<string, Readonly<Partial<Record<RowName, Record<string, ColumnValue>>>>>> = {
  'document-differs': {
    invoice: {
      ...{ issued_by: 'other', issued_at: '2026-01-01T00:00:00.000Z', type_code: '384' },
      ...{ vat_accounting: 1, printed_paid: 1, printed_due: 1, origin: 'foreign' },
    },
  },
  'payment-differs': {
    payment: { recorded_at: '2026-01-01T00:00:00.000Z', recorded_by: 'other' },
  },
  'allocation-differs': {
    allocation: {
      ...{ allocated_at: '2026-01-01T00:00:00.000Z', allocated_by: 'other', nature: 'withheld' },
      ...{ customer_id: 999, currency_id: 999, reason: 'Other' },
    },
  },
  'record-changed': { record: { event: 'restore' } },
  'balance-differs': {
    documentBalance: {
      ...{ customer_id: 999, currency_id: 999, gross: 10_001, owed: 10_001, paid: 3_999 },
      ...{ credited: 1, written_off: 1, spent: 1 },
    },
    document: { amount_paid: 3_999, amount_due: 1, amount_credited: 1, balance_due: 0 },
    lineBalance: { net: 20_000, credited: 1 },
  },
  'payment-balance-differs': {
    paymentBalance: {
      ...{ customer_id: 999, currency_id: 999, direction: 'out', nature: 'before' },
      ...{ amount: 5_000, used: 3_999 },
    },
    reversedBalance: { amount: 700 },
  },
  'series-differs': {
    series: { last_number: 2, last_sequence: 2, last_period: 2025, last_day: '2026-01-30' },
  },
}

const changes = Object.entries(cases).flatMap(([fault, changedRows]) =>
  Object.entries(rows).flatMap(([name, { table, key }]) =>
    // as: the entries of an object with these names
    Object.entries(changedRows[name as RowName] ?? {}).map(([column, value]) => ({
      ...{ title: `${column} of ${name}`, name, table, key, column, value, fault },
    })),
  ),
)

forEachDatabaseWithCompany('a changed column in a database whose triggers were dropped', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const keys = new Map<string, ColumnValue>()
  let otherMember = 0

  beforeAll(async () => {
    await documents.prepareCompany()
    const invoiceId = (await documents.issue()).id
    const reversedId = await documents.pay(invoiceId, '7.00')
    const reversal = await context.company.client.call(reversePayment, { id: reversedId, reason: 'Bounced' })
    expect(reversal.json()).toMatchObject({ code: 200 })
    const paymentId = await documents.pay(invoiceId, '40.00')
    const allocations = database().selectFrom('allocations').select('id').where('payment_id', '=', paymentId)
    const { id: allocationId } = await allocations.executeTakeFirstOrThrow()
    for (const name of ['invoice', 'document', 'documentBalance', 'lineBalance']) keys.set(name, invoiceId)
    for (const name of ['payment', 'paymentBalance']) keys.set(name, paymentId)
    keys.set('reversedBalance', reversedId).set('allocation', allocationId).set('record', 1)
    keys.set('series', 'invoice')
    otherMember = (await createTestMember(context.test.services)).id
    await dropTriggers(database(), await listTriggers(database()))
  })

  const findFault = async () => (await verifyLedger(database())).fault?.sentence.key ?? null

  it.each(changes)('is shown: $title', async ({ name, table, key, column, value, fault }) => {
    const isRow = sql`${sql.ref(key)} = ${keys.get(name) ?? 0}`
    const stored = await sql<{ readonly value: ColumnValue | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${isRow}`.execute(database())
    const set = (changed: ColumnValue | null) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed} where ${isRow}`.execute(database())
    expect(stored.rows).toHaveLength(1)
    await set(value === 'other' ? otherMember : value)
    expect(await findFault()).toBe(`ledger.${fault}`)
    await set(stored.rows[0]?.value ?? null)
    expect(await findFault()).toBeNull()
  })

  it('is shown like a balance that was removed', async () => {
    const ofInvoice = Number(keys.get('invoice'))
    const balances = database().selectFrom('document_balances').selectAll()
    const balance = await balances.where('document_id', '=', ofInvoice).executeTakeFirstOrThrow()
    await database().deleteFrom('document_balances').where('document_id', '=', ofInvoice).execute()
    expect(await findFault()).toBe('ledger.balance-differs')
    await database().insertInto('document_balances').values(balance).execute()
    expect(await findFault()).toBeNull()
  })
})
