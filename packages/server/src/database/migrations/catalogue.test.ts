import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { insertProducts, listGroups } from '#catalogue/repository.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { catalogueLists } from './010-catalogue.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the sort keys of products', (context) => {
  async function readKeys(db: Connection) {
    const products = db.selectFrom('products').orderBy('id')
    return await products.select(['search_text', 'name_key', 'group_key', 'price_key', 'version']).execute()
  }

  it('are computed for products that were stored before the migration, and again after an interrupted migration', async () => {
    const db = context.test.services.database
    await db.insertInto('product_groups').values({ name: 'Édition', retired_at: null }).execute()
    const [group = null] = await listGroups(db)
    const shared = { defaultQuantity: decimal('1'), unitName: '', group }
    const long = 'Œuvre '.repeat(20).trim()
    await insertProducts(db, [
      { ...shared, name: long, price: decimal('999999999999.99') },
      { ...shared, name: 'Étagère', price: decimal('0.5'), group: null },
    ])
    const saved = await readKeys(db)
    expect(saved.slice(1)).toEqual([
      {
        search_text: 'oeuvre '.repeat(20).trim(),
        name_key: 'oeuvre '.repeat(20).slice(0, 60),
        group_key: 'edition',
        price_key: '000999999999999.9900',
        version: 1,
      },
      {
        search_text: 'etagere',
        name_key: 'etagere',
        group_key: '',
        price_key: '000000000000000.5000',
        version: 1,
      },
    ])
    await db
      .updateTable('products')
      .set({ search_text: 'oeuvre edition', name_key: '', group_key: '', price_key: '', updated_at: '' })
      .execute()
    // as: a migration does not depend on the current schema
    await catalogueLists(db as unknown as Kysely<unknown>, getColumnTypes(isServer(db) ? 'mysql' : 'sqlite'))
    expect(await readKeys(db)).toEqual(saved)
    const times = await db.selectFrom('products').select('updated_at').execute()
    for (const { updated_at } of times) expect(updated_at).toMatch(/^20\d\d-.*Z$/)
  })
})
