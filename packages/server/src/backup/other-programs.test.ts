import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { findMissingTriggers } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import { backUpDatabase, createBackupFolder, tamperBackup } from '#test/backups.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { BackupError } from './backup-error.ts'
import { parsePartTable } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'

interface OtherTrigger {
  readonly name: string
  readonly event_table: string
  readonly body: string
  readonly sql_mode: string
  readonly definer: string
}

/** Creates a table of another program, with a trigger on it and one on a table of the product. */
async function createOtherProgram(database: Connection): Promise<void> {
  await sql`create table shop_orders (id int primary key auto_increment, note varchar(100) not null)`.execute(
    database,
  )
  await database.connection().execute(async (connection) => {
    // A trigger keeps the mode with which it was created. In another mode, || is not a concatenation.
    await sql`set session sql_mode = 'PIPES_AS_CONCAT'`.execute(connection)
    await sql`create trigger shop_orders_note before insert on shop_orders for each row
      set new.note = 'shop: ' || new.note`.execute(connection)
    await sql`create trigger shop_customers after insert on customers for each row
      insert into shop_orders (note) values ('customer ' || new.id)`.execute(connection)
  })
}

async function readOtherTriggers(database: Connection): Promise<OtherTrigger[]> {
  const { rows } = await sql<OtherTrigger>`
    select trigger_name as name, event_object_table as event_table, action_statement as body,
      sql_mode as sql_mode, definer as definer
    from information_schema.triggers
    where trigger_schema = database() and trigger_name like 'shop%' order by trigger_name`.execute(database)
  return rows
}

/** Inserts a row into the table of the other program, and returns its note, which a trigger completes. */
async function insertOrder(database: Connection, note: string): Promise<string | undefined> {
  await sql`insert into shop_orders (note) values (${note})`.execute(database)
  const { rows } = await sql<{ note: string }>`select note from shop_orders order by id desc limit 1`.execute(
    database,
  )
  return rows[0]?.note
}

forEachDatabaseServer('a restore into a database that another program uses too', ({ settings }) => {
  const folder = createBackupFolder()
  const [complete, damaged] = [folder.file('complete.quittance'), folder.file('damaged.quittance')]
  const clock = () => new Date()
  let before: OtherTrigger[]

  /** No connection may be open during a restore. */
  async function use<Result>(work: (database: Connection) => Promise<Result>): Promise<Result> {
    const database = openDatabase(settings())
    try {
      return await work(database)
    } finally {
      await database.destroy()
    }
  }

  beforeAll(async () => {
    const test = await startTestApp(settings())
    const company = await createCompany(test)
    const invoices = new DocumentApi(getKind('invoice'), () => company)
    expect(await invoices.store()).toMatchObject({ code: 200 })
    await test.close()
    await backUpDatabase(settings(), complete)
    await tamperBackup({ from: complete, to: damaged }, ({ parts }) => ({
      parts: parts.map((part) => (parsePartTable(part.name) === 'customers' ? { ...part, rows: [] } : part)),
    }))
    await use(createOtherProgram)
    before = await use(readOtherTriggers)
    expect(before.map(({ name }) => name)).toEqual(['shop_customers', 'shop_orders_note'])
  }, 60_000)
  afterAll(() => folder.remove())

  it('leaves all triggers as they were if it fails', { timeout: 60_000 }, async () => {
    await expect(restoreBackup(damaged, { settings: settings(), clock })).rejects.toThrow(BackupError)
    expect(await use(readOtherTriggers)).toEqual(before)
    expect(await use(findMissingTriggers)).toEqual([])
    expect(await use((database) => insertOrder(database, 'tea'))).toBe('shop: tea')
  })

  it('leaves the triggers on other tables as they were if it succeeds', { timeout: 60_000 }, async () => {
    await restoreBackup(complete, { settings: settings(), clock, isMove: true })
    const after = await use(readOtherTriggers)
    expect(after.filter(({ event_table: table }) => table === 'shop_orders')).toEqual(
      before.filter(({ event_table: table }) => table === 'shop_orders'),
    )
    expect(await use(findMissingTriggers)).toEqual([])
    expect(await use((database) => insertOrder(database, 'milk'))).toBe('shop: milk')
  })
})
