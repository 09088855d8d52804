import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isRetryable } from '#database/queries/database-errors.ts'
import { createBackupFolder } from '#test/backups.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { EmbeddedFile } from './embedded-file.ts'

interface Tables {
  notes: { id: number }
}

describe('an embedded database that another process writes to', () => {
  let db: Kysely<Tables>
  let other: Sqlite.Database
  beforeEach(async () => {
    const folder = createBackupFolder()
    const file = new EmbeddedFile(folder.file('notes.sqlite'), { hasReadConnection: true })
    db = new Kysely<Tables>({ dialect: new EmbeddedDialect(file) })
    await sql`create table notes (id integer primary key)`.execute(db)
    // For SQLite, another connection is the same as another process.
    other = new Sqlite(folder.file('notes.sqlite'), { timeout: 0 })
    other.exec('begin immediate')
    return async () => {
      other.close()
      await db.destroy()
      folder.remove()
    }
  })

  const readIds = async () =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)

  it.each([
    ['transactions', (id: number) => db.transaction().execute((transaction) => insert(transaction, id))],
    ['statements', (id: number) => insert(db, id)],
    [
      'manual transactions',
      (id: number) => db.connection().execute((connection) => insertManually(connection, id)),
    ],
  ])('waits for the lock without blocking reads (%s)', async (_title, save) => {
    const saved = save(1)
    // Does not run while the event loop is blocked, so a blocking wait would fail.
    setTimeout(() => other.exec('rollback'), 20)
    expect(await readIds()).toEqual([])
    await saved
    expect(await readIds()).toEqual([1])
  })

  it('fails after the lock timeout', async () => {
    const error = await insert(db, 1).catch((thrown: unknown) => thrown)
    expect(isRetryable(error)).toBe(true)
    other.exec('rollback')
    await insert(db, 2)
    expect(await readIds()).toEqual([2])
  })

  const insert = (on: Kysely<Tables>, id: number) => on.insertInto('notes').values({ id }).execute()
  const insertManually = async (connection: Kysely<Tables>, id: number) => {
    await sql`begin immediate`.execute(connection)
    await insert(connection, id)
    await sql`commit`.execute(connection)
  }
})
