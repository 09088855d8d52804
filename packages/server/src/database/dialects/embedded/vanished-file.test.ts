import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isAway } from '#database/portable.ts'
import { aFolder } from '#test/backups.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { EmbeddedFile } from './embedded-file.ts'

interface Tables {
  notes: { id: number }
}

const parts = ['', '-wal', '-shm']
// The files are looked at several times a second.
const soon = { timeout: 10_000, interval: 20 }

describe('an embedded database whose file vanishes', () => {
  let folder: ReturnType<typeof aFolder>
  let path: string
  let db: Kysely<Tables>
  const opened: Kysely<Tables>[] = []
  const reports: string[] = []
  beforeEach(async () => {
    folder = aFolder()
    path = folder.file('notes.sqlite')
    reports.length = 0
    db = open(path)
    await sql`create table notes (id integer primary key)`.execute(db)
    await save(1)
    return async () => {
      for (const each of opened.splice(0)) await each.destroy()
      folder.remove()
    }
  })

  function open(file: string, isUsable = () => true): Kysely<Tables> {
    const options = { readsApart: true, isUsable, report: (sentence: string) => void reports.push(sentence) }
    const database = new Kysely<Tables>({ dialect: new EmbeddedDialect(new EmbeddedFile(file, options)) })
    opened.push(database)
    return database
  }

  const save = (id: number) =>
    db.transaction().execute((transaction) => transaction.insertInto('notes').values({ id }).execute())
  const idsIn = async (database: Kysely<Tables>) =>
    (await database.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
  const failure = async (work: Promise<unknown>) =>
    await work.then(
      () => 'stored',
      (error: unknown) => (isAway(error) ? 'unavailable' : String(error)),
    )
  const inUse = () => parts.map((part) => `${path}${part}`).filter((file) => existsSync(file))
  const remove = () => inUse().map((file) => rmSync(file))
  /** The next save that is acknowledged. */
  const saveAgain = (id: number) => vi.waitFor(() => save(id), soon)
  /** What a process would find that starts now, without any help of this one. */
  const idsAfterCrash = async () => {
    const copy = folder.file(`crashed-${readdirSync(join(path, '..')).length}`)
    mkdirSync(copy)
    for (const part of ['', '-wal']) {
      if (existsSync(`${path}${part}`)) copyFileSync(`${path}${part}`, join(copy, `notes.sqlite${part}`))
    }
    return await idsIn(open(join(copy, 'notes.sqlite')))
  }

  it('acknowledges no save, and answers no read', async () => {
    remove()
    const saves = [save(2), save(3), db.insertInto('notes').values({ id: 4 }).execute()]
    expect(await Promise.all(saves.map(failure))).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(await failure(idsIn(db))).toBe('unavailable')
    expect(existsSync(path)).toBe(false)
  })

  it('acknowledges nothing that is begun and ended by hand', async () => {
    const byHand = db.connection().execute(async (own) => {
      await sql`begin immediate`.execute(own)
      await own.insertInto('notes').values({ id: 2 }).execute()
      remove()
      await sql`commit`.execute(own)
    })
    expect(await failure(byHand)).toBe('unavailable')
  })

  it('fails a transaction during which it vanishes', async () => {
    const saved = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 2 }).execute()
      remove()
    })
    expect(await failure(saved)).toBe('unavailable')
  })

  it('is noticed without any call, and said once', async () => {
    remove()
    await vi.waitFor(() => expect(reports).toHaveLength(1), soon)
    expect(reports[0]).toContain(`The database file ${path} is missing`)
    await Promise.all([2, 3, 4].map((id) => failure(save(id))))
    expect(reports).toHaveLength(1)
  })

  it('is used again once it is back', async () => {
    const away = folder.file('away')
    mkdirSync(away)
    for (const part of parts) renameSync(`${path}${part}`, join(away, `notes.sqlite${part}`))
    expect(await failure(save(2))).toBe('unavailable')
    for (const part of parts) renameSync(join(away, `notes.sqlite${part}`), `${path}${part}`)
    await saveAgain(3)
    expect(await idsIn(db)).toEqual([1, 3])
    expect(await idsAfterCrash()).toEqual([1, 3])
    expect(reports.map((sentence) => sentence.includes('available again'))).toEqual([false, true])
  })

  it('is used again once a copy is in its place', async () => {
    const copy = folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(db)
    await save(2)
    remove()
    expect(await failure(save(3))).toBe('unavailable')
    renameSync(copy, path)
    await saveAgain(4)
    expect(await idsIn(db)).toEqual([1, 4])
    expect(await idsAfterCrash()).toEqual([1, 4])
  })

  it('does not spoil a copy with the log of the former file', async () => {
    const copy = folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(db)
    await save(2)
    rmSync(path)
    renameSync(copy, path)
    await saveAgain(4)
    expect(await idsIn(db)).toEqual([1, 4])
    expect(await idsAfterCrash()).toEqual([1, 4])
    expect(readdirSync(join(path, '..')).filter((name) => name.endsWith('.former'))).toHaveLength(1)
  })

  it('waits for a copy that is not complete yet', async () => {
    const copy = folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(db)
    remove()
    expect(await failure(save(2))).toBe('unavailable')
    writeFileSync(path, 'SQLite format 3')
    await vi.waitFor(() => expect(reports.at(-1)).toContain('is not used'), soon)
    copyFileSync(copy, path)
    await saveAgain(3)
    expect(await idsIn(db)).toEqual([1, 3])
  })

  it('uses no other file, and goes back to its own', async () => {
    const checked: string[] = []
    db = open(path, () => {
      checked.push(path)
      return false
    })
    const away = folder.file('away')
    mkdirSync(away)
    const moved = inUse()
    for (const file of moved) renameSync(file, join(away, file.slice(path.length) || 'main'))
    const other = open(path)
    await sql`create table notes (id integer primary key)`.execute(other)
    await other.destroy()
    await vi.waitFor(() => expect(checked).toEqual([path]), soon)
    expect(await failure(save(2))).toBe('unavailable')
    remove()
    for (const file of moved) renameSync(join(away, file.slice(path.length) || 'main'), file)
    await saveAgain(3)
    expect(await idsIn(db)).toEqual([1, 3])
  })

  it.each([['-wal'], ['-shm']])('loses nothing where %s alone is removed', async (part) => {
    await save(2)
    rmSync(`${path}${part}`)
    await failure(save(3))
    await saveAgain(4)
    const seen = await idsIn(db)
    expect(seen).toEqual(expect.arrayContaining([1, 2, 4]))
    expect(await idsAfterCrash()).toEqual(seen)
  })
})
