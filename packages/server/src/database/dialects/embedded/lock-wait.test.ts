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
    // A connection of its own, which is all that the database knows of processes.
    other = new Sqlite(folder.file('notes.sqlite'), { timeout: 0 })
    other.exec('begin immediate')
    return async () => {
      other.close()
      await db.destroy()
      folder.remove()
    }
  })

  const ids = async () =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)

  it.each([
    ['transactions', (id: number) => db.transaction().execute((within) => insert(within, id))],
    ['statements', (id: number) => insert(db, id)],
    ['what is begun by hand', (id: number) => db.connection().execute((own) => byHand(own, id))],
  ])('lets %s wait without holding up anything else', async (_what, save) => {
    const saved = save(1)
    // Only this can end the other's transaction: a wait that blocks the process would wait in vain.
    setTimeout(() => other.exec('rollback'), 20)
    expect(await ids()).toEqual([])
    await saved
    expect(await ids()).toEqual([1])
  })

  it('gives up after a while', async () => {
    const error = await insert(db, 1).catch((thrown: unknown) => thrown)
    expect(isRetryable(error)).toBe(true)
    other.exec('rollback')
    await insert(db, 2)
    expect(await ids()).toEqual([2])
  })

  const insert = (on: Kysely<Tables>, id: number) => on.insertInto('notes').values({ id }).execute()
  const byHand = async (own: Kysely<Tables>, id: number) => {
    await sql`begin immediate`.execute(own)
    await insert(own, id)
    await sql`commit`.execute(own)
  }
})
