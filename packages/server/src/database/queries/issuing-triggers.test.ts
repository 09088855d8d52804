import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { lockedColumns, outOfOrder } from '#database/migrations/061-issued-documents.ts'
import { getColumnTypes } from '#database/migrations/column-types.ts'
import { closePeriods } from '#ledger/close-periods.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { buildTaxRate, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { createMissingTriggers } from './create-missing-triggers.ts'
import { findMissingTriggers, listIssuingTriggers } from './stored-triggers.ts'

type Row = Readonly<Record<string, unknown>>
type Attempt = () => Promise<unknown>

/** That a guard row is added is checked where balances are. */
const additions = ['issued_documents_balance', 'issued_lines_balance', 'payments_balance']
/** Of documents, by the database. */
const computedColumns = ['is_archived', 'is_unpaid', 'is_balance_due', 'is_issued', 'due_order']
const dayMs = 86_400_000
const muchCents = 99_999_999

forEachDatabaseWithCompany('the triggers of issuing', (context) => {
  const documents = new IssuedDocuments(context)
  const credited = new CreditedInvoices(context)
  const database = () => context.test.services.database
  const ids = {
    ...{ invoice: 0, credit: 0, draft: 0, payment: 0, otherPayment: 0, refund: 0 },
    ...{ taxedDraft: 0, inOtherCurrency: 0, ofOtherCustomer: 0 },
  }

  async function pay(payment: object): Promise<number> {
    const { partyId, currencyId, client } = context.company
    const response = await client.call(storePayment, {
      ...{ customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer', reference: '' },
      ...{ paid_on: '2026-02-01', ...payment },
    })
    expect(response.json()).toMatchObject({ code: 200 })
    return response.json().id
  }

  beforeAll(async () => {
    const { services } = context.test
    await documents.prepareCompany()
    const line = credited.line('100', [buildTaxRate(null, 'VAT', '20')])
    ids.invoice = await credited.issue({ lines: [line], taxTreatment: 'domestic' })
    await documents.readPdf(ids.invoice)
    ids.payment = await documents.pay(ids.invoice, '10.00')
    ids.credit = await credited.credit(ids.invoice, { amount: '30.00' })
    ids.otherPayment = await pay({ direction: 'in', amount: '5000.00', allocations: [] })
    const refunded = [{ payment_id: ids.otherPayment, amount: '5.00' }]
    ids.refund = await pay({ direction: 'out', amount: '5.00', allocations: refunded })
    const currencies = database().selectFrom('currencies').select(['id', 'name'])
    const currency = await currencies.where('name', '=', 'USD').executeTakeFirstOrThrow()
    ids.inOtherCurrency = await credited.issue({ lines: [line], currency })
    const customer = await context.company.client.call(partyRecords.customer.store, { client_name: 'Bo' })
    const party = { id: customer.json().id, clientName: 'sent', clientEmail: 'sent' }
    ids.ofOtherCustomer = await credited.issue({ lines: [line], party })
    await closePeriods({ ...services, clock: () => new Date(services.clock().getTime() + dayMs) })
    ids.draft = await documents.store()
    ids.taxedDraft = await credited.store({ lines: [line] })
  })

  async function readRow(table: string, where: Row = {}): Promise<Row> {
    const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const query = sql<Row>`select * from ${sql.table(table)} where ${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`
    const [row] = (await query.execute(database())).rows
    if (row === undefined) throw new Error(`${table} has no such row`)
    return row
  }

  /** Inserts a copy of a row with other values. */
  async function insertCopy(table: string, row: Row, changes: Row): Promise<void> {
    const copy = { ...row, ...changes }
    const columns = Object.keys(copy).map((column) => sql.ref(column))
    const values = Object.values(copy).map((value) => sql`${value}`)
    const insert = sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`
    await insert.execute(database())
  }

  const execute = (text: string) => sql.raw(text).execute(database())

  /** Inserts a document that follows the last one of the invoice's kind, with other values. The draft has its number. */
  async function insertIssued(changes: Row): Promise<void> {
    const row = await readRow('issued_documents', { document_id: ids.invoice })
    const series = await readRow('number_series', { id: row.series_id })
    const [sequence, number] = [Number(series.last_sequence) + 1, Number(series.last_number) + 1]
    const issued = { document_id: ids.draft, sequence, number, ...changes }
    await execute(`update documents set number = ${issued.number} where id = ${ids.draft}`)
    await insertCopy('issued_documents', row, issued)
  }

  async function insertAllocation(ends: Row, changes: Row): Promise<void> {
    const { id: _id, ...row } = await readRow('allocations', { payment_id: ids.payment })
    const none = { payment_id: null, credit_id: null, invoice_id: null, refund_id: null, reverses_id: null }
    await insertCopy('allocations', row, { ...none, ...ends, ...changes })
  }

  async function insertReversal(payment: number, changes: Row): Promise<void> {
    const { id: _id, ...row } = await readRow('payments', { id: payment })
    await insertCopy('payments', row, { reverses_id: payment, ...changes })
  }

  /** Replaces a document in the way of SQLite by a copy of the issued one with other values. */
  async function replaceDocument(changes: Row): Promise<void> {
    const row = await readRow('documents', { id: ids.invoice })
    const copy = Object.entries({ ...row, ...changes }).filter(([name]) => !computedColumns.includes(name))
    const columns = copy.map(([column]) => sql.ref(column))
    const values = copy.map(([, value]) => sql`${value}`)
    const insert = sql`insert or replace into documents (${sql.join(columns)}) values (${sql.join(values)})`
    await insert.execute(database())
  }

  /** Takes 0.01 off another invoice than the one that the credit note corrects. */
  async function insertCreditedLine(invoiceId: number): Promise<void> {
    const row = await readRow('credited_lines', { credit_id: ids.credit })
    await insertCopy('credited_lines', row, { position: 8, invoice_id: invoiceId, net: 1 })
  }

  /** Moves the rows of a draft to the issued invoice. */
  const moveRows = (table: string, draft: number, changes: string) =>
    execute(`update ${table} set document_id = ${ids.invoice}, ${changes} where document_id = ${draft}`)

  /** Statements that the triggers with these names reject. */
  const attempts: Readonly<Record<string, readonly Attempt[]>> = {
    documents_kept: [() => execute(`delete from documents where id = ${ids.invoice}`)],
    documents_no_replace: [
      () => replaceDocument({ title: 'Another title' }),
      // Another row takes its number.
      () => replaceDocument({ id: ids.draft + 1_000, issued_at: null }),
    ],
    documents_no_replacing: [
      () =>
        execute(`update or replace documents
          set number = (select number from documents where id = ${ids.invoice}) where id = ${ids.draft}`),
    ],
    document_lines_locked_update: [
      () => execute(`update document_lines set position = position where document_id = ${ids.invoice}`),
      () => moveRows('document_lines', ids.draft, 'position = 97'),
    ],
    document_line_taxes_locked_update: [
      () => execute(`update document_line_taxes set position = position where document_id = ${ids.invoice}`),
      () => moveRows('document_line_taxes', ids.taxedDraft, 'line_position = 97'),
    ],
    document_lines_locked_insert: [
      async () =>
        insertCopy('document_lines', await readRow('document_lines', { document_id: ids.invoice }), {
          position: 9,
        }),
    ],
    document_line_taxes_locked_insert: [
      async () =>
        insertCopy(
          'document_line_taxes',
          await readRow('document_line_taxes', { document_id: ids.invoice }),
          {
            position: 9,
          },
        ),
    ],
    issued_documents_in_order: [
      () => insertIssued({ sequence: 900 }),
      () => insertIssued({ issued_on: '2025-12-31' }),
      () => insertIssued({ period: -1, sequence: 1 }),
    ],
    issued_documents_mark: [() => insertIssued({ kind: 'creditNote', origin: 'other' })],
    credited_lines_within: [
      async () =>
        insertCopy('credited_lines', await readRow('credited_lines', { credit_id: ids.credit }), {
          ...{ position: 9, net: muchCents },
        }),
      () => insertCreditedLine(ids.inOtherCurrency),
      () => insertCreditedLine(ids.ofOtherCustomer),
    ],
    allocations_from_payment: [
      () => insertAllocation({ payment_id: ids.payment, invoice_id: ids.invoice }, { amount: 1 }),
    ],
    allocations_from_credit: [
      () =>
        insertAllocation({ credit_id: ids.credit, invoice_id: ids.invoice }, { nature: 'credit', amount: 1 }),
    ],
    allocations_to_invoice: [
      () => insertAllocation({ payment_id: ids.otherPayment, invoice_id: ids.invoice }, { amount: 400_000 }),
      () => insertAllocation({ payment_id: ids.otherPayment, invoice_id: ids.credit }, { amount: 1 }),
    ],
    allocations_to_refund: [
      () => insertAllocation({ payment_id: ids.otherPayment, refund_id: ids.refund }, { amount: 1 }),
    ],
    allocations_reversal: [
      async () => {
        const { id } = await readRow('allocations', { payment_id: ids.payment })
        await insertAllocation(
          { payment_id: ids.payment, invoice_id: ids.invoice },
          { reverses_id: id, amount: -1 },
        )
      },
    ],
    payments_reversal: [() => insertReversal(ids.payment, { amount: 1 })],
    payments_freed: [() => insertReversal(ids.payment, {})],
    ledger_records_linked: [
      async () => {
        const { position } = await readRow('ledger_head')
        const row = await readRow('ledger_records', { position })
        await insertCopy('ledger_records', row, { position: Number(position) + 2 })
      },
      async () => {
        const { position } = await readRow('ledger_head')
        const row = await readRow('ledger_records', { position })
        await insertCopy('ledger_records', row, { position: Number(position) + 1 })
      },
    ],
  }

  /** Statements that the triggers reject whose names end with what they reject. */
  function listUsual(name: string, table: string): readonly Attempt[] {
    const isLocked = name.includes('_locked_')
    const column = isLocked ? 'position' : null
    const where = isLocked ? ` where document_id = ${ids.invoice}` : ''
    if (name.endsWith('_delete')) return [() => execute(`delete from ${table}${where}`)]
    if (name.endsWith('_replace'))
      return [() => execute(`insert or replace into ${table} select * from ${table}`)]
    if (!name.endsWith('_update')) return []
    return [
      async () => {
        const [first = ''] = Object.keys(await readRow(table))
        await execute(`update ${table} set ${column ?? first} = ${column ?? first}${where}`)
      },
    ]
  }

  it('reject what they protect from, each one', async () => {
    const triggers = listIssuingTriggers(getColumnTypes(context.settings().dialect))
    expect(triggers.length).toBeGreaterThan(30)
    for (const { name, table, message } of triggers) {
      if (name === 'documents_locked' || additions.includes(name)) continue
      const rejected = attempts[name] ?? listUsual(name, table)
      expect(rejected, name).not.toEqual([])
      for (const attempt of rejected) await expect(attempt(), name).rejects.toThrow(message)
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('let a year begin with its first number, unless the series is not strict', async () => {
    const { id, is_yearly, is_strict } = await readRow('number_series', { kind: 'invoice' })
    const changeSeries = (isYearly: unknown, isStrict: unknown) =>
      sql`update number_series set is_yearly = ${isYearly}, is_strict = ${isStrict} where id = ${id}`.execute(
        database(),
      )
    const begin = (number: number) =>
      insertIssued({ period: 2099, sequence: 1, number, issued_on: '2099-01-01' })
    await changeSeries(1, 1)
    for (const number of [2_099_000_002, 2_099_000_000, 2_100_000_001])
      await expect(begin(number), String(number)).rejects.toThrow(outOfOrder)
    await changeSeries(1, 0)
    await expect(begin(2_100_000_001)).rejects.toThrow(outOfOrder)
    await changeSeries(0, 0)
    await expect(begin(2_099_000_001)).rejects.toThrow(outOfOrder)
    await changeSeries(is_yearly, is_strict)
  })

  it('are missing if they were dropped, or another one has their name', async () => {
    const { dialect } = context.settings()
    expect(await findMissingTriggers(database())).toEqual([])
    const dropped = dialect === 'sqlite' ? 'payments_no_replace' : 'payments_no_delete'
    const altered = 'issued_documents_no_delete'
    for (const name of [dropped, altered]) await execute(`drop trigger ${name}`)
    const head = `create trigger ${altered} before delete on issued_documents`
    await execute(dialect === 'sqlite' ? `${head} begin select 1; end` : `${head} for each row begin end`)
    expect(await findMissingTriggers(database())).toEqual([dropped, altered])
    expect(await createMissingTriggers(database(), dialect)).toEqual([])
    await expect(execute('delete from issued_documents')).rejects.toThrow('only added')
  })

  it('keep each column of an issued document that the lock names', async () => {
    const row = await readRow('documents', { id: ids.invoice })
    expect(Object.keys(row)).toEqual(expect.arrayContaining(lockedColumns))
    for (const column of lockedColumns) {
      const other = row[column] === null ? sql`1` : sql`null`
      const change = sql`update documents set ${sql.ref(column)} = ${other} where id = ${ids.invoice}`
      await expect(change.execute(database()), column).rejects.toThrow('an issued document is locked')
    }
    expect(await readRow('documents', { id: ids.invoice })).toEqual(row)
  })
})
