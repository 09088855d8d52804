import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMember } from '#members/repository.ts'
import { overDatabases } from '#test/test-database.ts'
import { type Connection, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { isDuplicate, isServer } from './portable.ts'
import { type UniqueKey, uniqueKeys } from './unique-keys.ts'

const keysOfServer = sql<Part>`
  select table_name as table_name, index_name as name, column_name as column_name
  from information_schema.statistics where table_schema = database() and non_unique = 0
  order by table_name, index_name, seq_in_index`

const keysOfFile = sql<Part>`
  select tables.name as table_name, keys.name as name, columns.name as column_name
  from sqlite_schema as tables, pragma_index_list(tables.name) as keys, pragma_index_info(keys.name) as columns
  where tables.type = 'table' and keys."unique" = 1
  union all
  select tables.name, 'PRIMARY', columns.name
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and columns.pk > 0`

interface Part {
  readonly table_name: string
  readonly name: string
  readonly column_name: string
}

overDatabases('unique keys', ({ settings }) => {
  let db: Connection
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
  })
  afterAll(() => db.destroy())

  it('are those of the schema', async () => {
    const { rows } = await (isServer(db) ? keysOfServer : keysOfFile).execute(db)
    const stored = Map.groupBy(rows, ({ table_name: table, name }) => `${table} ${name}`)
    const columnsOf = (parts: readonly Part[]) => parts.map(({ column_name: column }) => column).join()
    const missing = Object.values<UniqueKey>(uniqueKeys).filter(({ table, columns, name }) => {
      const same = stored.get(`${table} ${name}`)
      if (isServer(db)) return same === undefined || columnsOf(same) !== columns.join()
      const ofTable = [...stored.values()].filter(([first]) => first?.table_name === table)
      return !ofTable.some((parts) => columnsOf(parts) === columns.join())
    })
    expect(missing).toEqual([])
  })

  it('are told from one another by the error', async () => {
    const row = { name: 'EUR', retired_at: null }
    const twice = async (insert: () => Promise<unknown>): Promise<string[]> => {
      await insert()
      const error = await insert().catch((thrown: unknown) => thrown)
      const keys = Object.entries<UniqueKey>(uniqueKeys)
      return keys.filter(([, key]) => isDuplicate(error, key)).map(([name]) => name)
    }
    const member = { name: 'Ada', email: 'ada@example.com', role: 'admin', passwordHash: '' } as const
    const memberId = await insertMember(db, { ...member, createdAt: new Date() })
    const browser = { member_id: memberId, browser_hash: 'a', seen_at: '' }
    const key = { member_id: browser.member_id, call: "x' for key 'name", key_hash: 'a', body_hash: '' }
    expect([
      await twice(() => db.insertInto('currencies').values(row).execute()),
      await twice(() => db.insertInto('product_groups').values(row).execute()),
      await twice(() => db.insertInto('known_browsers').values(browser).execute()),
      await twice(() =>
        db
          .insertInto('party_keys')
          .values({ ...key, party_id: 1, created_at: '' })
          .execute(),
      ),
    ]).toEqual([['currencyName'], ['groupName'], ['knownBrowser'], ['partyKey']])
  })
})
