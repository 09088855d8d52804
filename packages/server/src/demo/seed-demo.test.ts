import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { verifyPassword } from '#members/password-hashing.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { seedDemo } from './seed-demo.ts'

const tables = [
  'members',
  'currencies',
  'tax_rates',
  'product_groups',
  'products',
  'leads',
  'customers',
  'documents',
  'document_statuses',
  'kind_settings',
  'document_revisions',
] as const

forEachDatabase('seed data', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function countRows(): Promise<Record<string, number>> {
    const { database } = server.services
    const counts = tables.map(async (table): Promise<[string, number]> => {
      const row = await database
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst()
      return [table, Number(row?.rows)]
    })
    return Object.fromEntries(await Promise.all(counts))
  }

  it('fills an empty database, and does not restore renamed or retired records', async () => {
    const { database } = server.services
    expect(await countRows()).toMatchObject({
      currencies: 3,
      tax_rates: 6,
      kind_settings: 3,
      document_statuses: 13,
      documents: 0,
    })
    await database
      .updateTable('tax_rates')
      .set({ name: 'TVA', retired_at: '2026-01-01T00:00:00.000Z' })
      .where('rate', '=', '20')
      .execute()
    await seedReferenceData(database)
    expect(await countRows()).toMatchObject({ tax_rates: 6, kind_settings: 3, document_statuses: 13 })
    await database
      .updateTable('tax_rates')
      .set({ name: 'VAT 20%', retired_at: null })
      .where('name', '=', 'TVA')
      .execute()
  })

  it('can be written by several servers at once', async () => {
    const { database } = server.services
    for (const table of ['kind_settings', 'document_statuses', 'tax_rates', 'currencies'] as const) {
      await database.deleteFrom(table).execute()
    }
    await Promise.all(Array.from({ length: 4 }, () => seedReferenceData(database)))
    expect(await countRows()).toMatchObject({
      currencies: 3,
      tax_rates: 6,
      kind_settings: 3,
      document_statuses: 13,
    })
  })

  it('is rolled back if the demo company fails, and can be written afterwards', async () => {
    const { database } = server.services
    const before = await countRows()
    await database
      .updateTable('document_statuses')
      .set({ name: 'Payee' })
      .where('name', '=', 'Paid')
      .execute()
    await expect(seedDemo(server.services, { password: 'demo password' })).rejects.toThrow('unknown-record')
    expect(await countRows()).toEqual(before)
    await database
      .updateTable('document_statuses')
      .set({ name: 'Paid' })
      .where('name', '=', 'Payee')
      .execute()

    expect(await seedDemo(server.services, { password: 'demo password' })).toEqual({ state: 'absent' })
    const complete = {
      ...before,
      members: 4,
      product_groups: 8,
      products: 120,
      leads: 60,
      customers: 90,
      documents: 150,
      document_revisions: 150,
    }
    expect(await countRows()).toEqual(complete)
    expect(await seedDemo(server.services, { password: 'another password' })).toEqual({ state: 'complete' })
    expect(await countRows()).toEqual(complete)
  })

  it('contains documents of every kind in every status, the newest saved last', async () => {
    const { database } = server.services
    for (const { name } of kinds) {
      const used = await database
        .selectFrom('documents')
        .select('status_id')
        .distinct()
        .where('kind', '=', name)
        .execute()
      const known = await database
        .selectFrom('document_statuses')
        .select('id')
        .where('kind', '=', name)
        .execute()
      expect(used.map((row) => row.status_id).sort()).toEqual(known.map((row) => row.id).sort())
    }
    const future = await database
      .selectFrom('documents')
      .select('id')
      .where('updated_at', '>', new Date().toISOString())
      .execute()
    expect(future).toEqual([])
    const withoutAmount = await database
      .selectFrom('documents')
      .select('id')
      .where('total', '<=', 0)
      .execute()
    expect(withoutAmount).toEqual([])
  })

  it('gives every member the requested password', async () => {
    const rows = await server.services.database.selectFrom('members').select('password_hash').execute()
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1)
    expect(await verifyPassword(rows[0]?.password_hash ?? null, 'demo password')).toBe(true)
  })
})

it('seed data does not hide an error', async () => {
  const withoutTables = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  await expect(seedReferenceData(withoutTables)).rejects.toThrow('no such table')
  await withoutTables.destroy()
})
