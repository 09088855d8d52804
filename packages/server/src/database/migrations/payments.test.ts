import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { insertStoredRows } from '#database/copies/snapshot.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createTestDatabase, forEachDatabase, type TestDatabase } from '#test/test-database.ts'
import { payments } from './062-payments.ts'
import { getColumnTypes, hasColumn } from './column-types.ts'
import { migrateTo } from './migrate.ts'

const [versionBefore, version] = ['060-credit-note-names', '062-payments']
const at = '2026-01-31T08:00:00.000Z'

type Row = Readonly<Record<string, string | number>>

const createEmptyTexts = (columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, '']))

const company: Row = {
  ...createEmptyTexts(['name', 'address', 'postal_code', 'city', 'country', 'email', 'phone']),
  ...{ ...createEmptyTexts(['legal_number', 'tax_number']), id: 1, created_at: at },
}

const member: Row = {
  ...{ id: 1, name: 'Ada', email: 'ada@example.com', email_key: 'ada@example.com', password_hash: '-' },
  ...{ role: 'admin', is_active: 1, created_at: at },
}

/** Builds an invoice over 100.00 whose status means open. @param amountPaid the amount that was typed as paid, in cents */
const buildInvoice = (number: number, amountPaid: number): Row => ({
  ...createEmptyTexts(['prefix', 'title', 'message', 'terms', 'customer_notes', 'party_name']),
  ...createEmptyTexts(['party_company', 'party_email', 'party_address', 'party_postal_code']),
  ...createEmptyTexts(['party_city', 'party_country', 'party_tax_number']),
  ...{ id: number, kind: 'invoice', number, relation: 'customer', document_date: '2026-01-31' },
  ...{ status_id: 1, currency_id: 1, owner_id: 1, company_version_id: 1 },
  ...{ discount_type: 'after', discount_percentage: '0', sub_total: 10_000, total_tax: 0 },
  ...{ discount_value: 0, adjustments: 0, total: 10_000, amount_due: 0, amount_paid: amountPaid },
  ...{ shipping_charges: 0, version: 1, created_at: at, created_by: 1, updated_at: at, updated_by: 1 },
})

const [unpaid, paid, partlyPaid] = [1, 2, 3]

forEachDatabase('an upgrade to balances', ({ dialect }) => {
  let testDatabase: TestDatabase
  let database: Connection
  // as: a migration does not depend on the current schema
  const schema = () => database as unknown as Kysely<unknown>

  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = openDatabase(testDatabase.settings)
    await migrateTo(database, dialect, versionBefore)
    await insertRow('members', member)
    await insertRow('currencies', { id: 1, name: 'EUR' })
    const status = { id: 1, kind: 'invoice', name: 'Sent', meaning: 'open', position: 1 }
    await insertRow('document_statuses', status)
    await insertRow('company_versions', company)
    await insertRow('documents', buildInvoice(unpaid, 0))
    await insertRow('documents', buildInvoice(paid, 10_000))
    await insertRow('documents', buildInvoice(partlyPaid, 4_000))
  })
  afterEach(async () => {
    await database.destroy()
    await testDatabase.drop()
  })

  async function insertRow(table: string, row: Row): Promise<void> {
    await insertStoredRows(database, { table, columns: Object.keys(row), rows: [Object.values(row)] })
  }

  /** Returns the flags of each document: unpaid, balance due, issued. */
  async function readFlags(): Promise<string[]> {
    const rows = await database
      .selectFrom('documents')
      .select(['is_unpaid', 'is_balance_due', 'is_issued'])
      .orderBy('id')
      .execute()
    return rows.map((row) => `${row.is_unpaid} ${row.is_balance_due} ${row.is_issued}`)
  }

  /** Reads by an index of the lists, which contains the flag. */
  async function listUnpaid(): Promise<number[]> {
    const rows = await database
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', 'invoice')
      .where('is_archived', '=', 0)
      .where('is_unpaid', '=', 1)
      .orderBy('number')
      .execute()
    return rows.map(({ id }) => id)
  }

  async function setBalance(id: number, balance_due: number): Promise<void> {
    await database.updateTable('documents').set({ balance_due }).where('id', '=', id).execute()
  }

  it('makes it follow from the balance whether a document is unpaid, also after an interrupted migration', async () => {
    await migrateTo(database, dialect, version)
    expect(await readFlags()).toEqual(['1 0 0', '0 0 0', '1 0 0'])
    expect(await listUnpaid()).toEqual([unpaid, partlyPaid])
    // Credited or given up, and due again after its payment was reversed: not as the amount says that is paid.
    await setBalance(unpaid, 0)
    await setBalance(paid, 5_000)
    for (let run = 1; run <= 2; run += 1) {
      expect(await readFlags()).toEqual(['0 0 1', '1 1 1', '1 0 0'])
      expect(await listUnpaid()).toEqual([paid, partlyPaid])
      await payments(schema(), getColumnTypes(dialect))
    }
  })

  it('puts what is summed into the index of totals', async () => {
    await migrateTo(database, dialect, version)
    const query =
      dialect === 'sqlite'
        ? sql<{ name: string }>`select name from pragma_index_info('documents_counted')`
        : sql<{ name: string }>`select column_name as name from information_schema.statistics
            where table_schema = database() and table_name = 'documents' and index_name = 'documents_counted'`
    const names = (await query.execute(database)).rows.map(({ name }) => name)
    const summed = ['total', 'amount_paid', 'amount_credited', 'balance_due']
    expect(names).toEqual(expect.arrayContaining([...summed, 'is_issued', 'is_unpaid']))
  })

  it('finds computed columns', async () => {
    const has = (name: string) => hasColumn(schema(), { table: 'documents', name })
    expect(await has('is_unpaid')).toBe(true)
    expect(await has('total')).toBe(true)
    expect(await has('is_issued')).toBe(false)
    expect(await hasColumn(schema(), { table: 'customers', name: 'is_unpaid' })).toBe(false)
  })
})
