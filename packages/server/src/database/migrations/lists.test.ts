import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { lists } from './007-lists.ts'
import { companyFirst } from './050-company-first.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the sort keys of lists', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)

  async function readKeys(db: Connection) {
    return {
      documents: (await db.selectFrom('documents').select('party_key').execute()).map((row) => row.party_key),
      customers: await db.selectFrom('customers').select(['name_key', 'company_key']).execute(),
      leads: await db.selectFrom('leads').select(['name_key', 'company_key']).execute(),
    }
  }

  it('are computed for records that were stored before the migration, and again after an interrupted migration', async () => {
    const db = context.test.services.database
    await invoices.store()
    const saved = await readKeys(db)
    expect(saved).toEqual({
      documents: ['editions menard'],
      customers: [{ name_key: 'zoe menard', company_key: 'editions menard' }],
      leads: [{ name_key: 'herve lefevre', company_key: 'editions menard' }],
    })
    await db.updateTable('documents').set({ party_key: '' }).execute()
    for (const table of ['customers', 'leads'] as const) {
      await db.updateTable(table).set({ name_key: '', company_key: '' }).execute()
    }
    // as: a migration does not depend on the current schema
    const schema = db as unknown as Kysely<unknown>
    const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
    await lists(schema, columns)
    expect((await readKeys(db)).documents).toEqual(['zoe menard'])
    await companyFirst(schema, columns)
    expect(await readKeys(db)).toEqual(saved)
  })
})
