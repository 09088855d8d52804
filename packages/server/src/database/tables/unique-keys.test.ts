import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { insertMember } from '#members/repository.ts'
import { createDatabase, createMariaDb, type MariaDbProcess } from '#test/faults/mariadb-process.ts'
import { forEachDatabase, forEachDatabaseServer } from '#test/test-database.ts'
import type { Connection } from './schema.ts'
import { type UniqueKey, uniqueKeys } from './unique-keys.ts'

const serverKeysQuery = sql<KeyColumn>`
  select table_name as table_name, index_name as name, column_name as column_name
  from information_schema.statistics where table_schema = database() and non_unique = 0
  order by table_name, index_name, seq_in_index`

const fileKeysQuery = sql<KeyColumn>`
  select tables.name as table_name, keys.name as name, columns.name as column_name
  from sqlite_schema as tables, pragma_index_list(tables.name) as keys, pragma_index_info(keys.name) as columns
  where tables.type = 'table' and keys."unique" = 1
  union all
  select tables.name, 'PRIMARY', columns.name
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and columns.pk > 0`

interface KeyColumn {
  readonly table_name: string
  readonly name: string
  readonly column_name: string
}

forEachDatabase('unique keys', ({ settings }) => testUniqueKeys(settings))

forEachDatabaseServer('unique keys with German messages', () => {
  let server: MariaDbProcess
  let settings: DatabaseSettings
  beforeAll(async () => {
    server = await createMariaDb({ options: ['--lc-messages=de_DE'] })
    await server.start()
    settings = await createDatabase(server)
  }, 120_000)
  afterAll(() => server.remove())

  it('come from a server with German messages', async () => {
    await expect(server.run('select * from missing.missing')).rejects.toThrow('existiert nicht')
  })

  testUniqueKeys(() => settings)
})

function testUniqueKeys(settings: () => DatabaseSettings): void {
  let db: Connection
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
  })
  afterAll(() => db.destroy())

  it('exist in the schema', async () => {
    const { rows } = await (isServer(db) ? serverKeysQuery : fileKeysQuery).execute(db)
    const stored = Map.groupBy(rows, ({ table_name: table, name }) => `${table} ${name}`)
    const joinColumns = (keyColumns: readonly KeyColumn[]) =>
      keyColumns.map(({ column_name: column }) => column).join()
    const missing = Object.values<UniqueKey>(uniqueKeys).filter(({ table, columns, name }) => {
      const same = stored.get(`${table} ${name}`)
      if (isServer(db)) return same === undefined || joinColumns(same) !== columns.join()
      const keysOfTable = [...stored.values()].filter(([first]) => first?.table_name === table)
      return !keysOfTable.some((keyColumns) => joinColumns(keyColumns) === columns.join())
    })
    expect(missing).toEqual([])
  })

  it('are identified from the error', async () => {
    expect(await findKeysOfDuplicates(db)).toEqual([
      ['currencyName'],
      ['groupName'],
      ['knownBrowser'],
      ['partyIdempotencyKey'],
    ])
  })
}

/** Inserts rows twice, and returns the keys that each error is about. */
async function findKeysOfDuplicates(db: Connection): Promise<string[][]> {
  const row = { name: 'EUR', retired_at: null }
  const insertTwice = async (insert: () => Promise<unknown>): Promise<string[]> => {
    await insert()
    const error = await insert().catch((thrown: unknown) => thrown)
    const keys = Object.entries<UniqueKey>(uniqueKeys)
    return keys.filter(([, key]) => isDuplicate(error, key)).map(([name]) => name)
  }
  const member = { name: 'Ada', email: 'ada@example.com', role: 'admin', passwordHash: '' } as const
  const memberId = await insertMember(db, { ...member, createdAt: new Date() })
  const browser = { member_id: memberId, browser_hash: 'a', seen_at: '' }
  const key = { member_id: browser.member_id, call: "x' for key 'name", key_hash: 'a', body_hash: '' }
  return [
    await insertTwice(() => db.insertInto('currencies').values(row).execute()),
    await insertTwice(() => db.insertInto('product_groups').values(row).execute()),
    await insertTwice(() => db.insertInto('known_browsers').values(browser).execute()),
    await insertTwice(() =>
      db
        .insertInto('party_keys')
        .values({ ...key, party_id: 1, created_at: '' })
        .execute(),
    ),
  ]
}

describe('the message about a duplicate', () => {
  const value = "x' for key 'name-1"
  const { documentNumber, groupName, partyIdempotencyKey } = uniqueKeys

  // Recorded from MariaDB; MySQL writes the name of the table before that of the key.
  it.each([
    ['MariaDB, English', `Duplicate entry '${value}' for key 'documents_number'`],
    ['MariaDB, German', `Doppelter Eintrag '${value}' für Schlüssel 'documents_number'`],
    ['MariaDB, French', `Duplicata du champ '${value}' pour la clef 'documents_number'`],
    ['MariaDB, Spanish', `Entrada duplicada '${value}' para la clave 'documents_number'`],
    ['MariaDB, Chinese', `重复条目'${value}'键'documents_number'`],
    ['MariaDB, Japanese', `'${value}' は索引 'documents_number' で重複しています。`],
    ['MariaDB, Czech', `Zvojený klíč '${value}' (číslo klíče 'documents_number')`],
    ['MariaDB, Hungarian', `Duplikalt bejegyzes '${value}' a 'documents_number' kulcs szerint`],
    ['MySQL, English', `Duplicate entry '${value}' for key 'documents.documents_number'`],
    ['MySQL, German', `Doppelter Eintrag '${value}' für Schlüssel 'documents.documents_number'`],
    ['MySQL, French', `Duplicata du champ '${value}' pour la clef 'documents.documents_number'`],
  ])('names the key: %s', (_server, message) => {
    const statement = 'insert into `documents` (`kind`) values (?)'
    const error = Object.assign(new Error(message), { errno: 1062, sql: statement })
    const keys = [documentNumber, groupName, partyIdempotencyKey]
    expect(keys.filter((key) => isDuplicate(error, key))).toEqual([documentNumber])
  })
})
