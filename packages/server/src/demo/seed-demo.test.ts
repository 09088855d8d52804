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

forEachDatabase('seeds', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function counts(): Promise<Record<string, number>> {
    const { database } = server.services
    const counted = tables.map(async (table): Promise<[string, number]> => {
      const row = await database
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst()
      return [table, Number(row?.rows)]
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  it('fill an empty database, and bring nothing back that was renamed or retired', async () => {
    const { database } = server.services
    expect(await counts()).toMatchObject({
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
    expect(await counts()).toMatchObject({ tax_rates: 6, kind_settings: 3, document_statuses: 13 })
    await database
      .updateTable('tax_rates')
      .set({ name: 'VAT 20%', retired_at: null })
      .where('name', '=', 'TVA')
      .execute()
  })

  it('can be sown by several servers at once', async () => {
    const { database } = server.services
    for (const table of ['kind_settings', 'document_statuses', 'tax_rates', 'currencies'] as const) {
      await database.deleteFrom(table).execute()
    }
    await Promise.all(Array.from({ length: 4 }, () => seedReferenceData(database)))
    expect(await counts()).toMatchObject({
      currencies: 3,
      tax_rates: 6,
      kind_settings: 3,
      document_statuses: 13,
    })
  })

  it('leave nothing of a demo company that was interrupted, and make a whole one afterwards', async () => {
    const { database } = server.services
    const before = await counts()
    await database
      .updateTable('document_statuses')
      .set({ name: 'Payee' })
      .where('name', '=', 'Paid')
      .execute()
    await expect(seedDemo(server.services, { password: 'demo password' })).rejects.toThrow('unknown-record')
    expect(await counts()).toEqual(before)
    await database
      .updateTable('document_statuses')
      .set({ name: 'Paid' })
      .where('name', '=', 'Payee')
      .execute()

    expect(await seedDemo(server.services, { password: 'demo password' })).toEqual({ state: 'absent' })
    const whole = {
      ...before,
      members: 4,
      product_groups: 8,
      products: 120,
      leads: 60,
      customers: 90,
      documents: 150,
      document_revisions: 150,
    }
    expect(await counts()).toEqual(whole)
    expect(await seedDemo(server.services, { password: 'another password' })).toEqual({ state: 'complete' })
    expect(await counts()).toEqual(whole)
  })

  it('show documents of every kind in every status, the newest saved last', async () => {
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
    const unsent = await database.selectFrom('documents').select('id').where('total', '<=', 0).execute()
    expect(unsent).toEqual([])
  })

  it('give every member the password that was asked for', async () => {
    const rows = await server.services.database.selectFrom('members').select('password_hash').execute()
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1)
    expect(await verifyPassword(rows[0]?.password_hash ?? null, 'demo password')).toBe(true)
  })
})

it('seeds do not pass over a failure', async () => {
  const withoutTables = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  await expect(seedReferenceData(withoutTables)).rejects.toThrow('no such table')
  await withoutTables.destroy()
})
