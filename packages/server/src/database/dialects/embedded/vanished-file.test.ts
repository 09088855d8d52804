import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
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

  /** Another database, which is complete; more notes than the opened one has. */
  const makeOther = async () => {
    const other = folder.file('other.sqlite')
    const filled = open(other)
    await sql`create table notes (id integer primary key)`.execute(filled)
    for (let id = 1000; id < 1400; id += 1) await filled.insertInto('notes').values({ id }).execute()
    await filled.destroy()
    opened.splice(opened.indexOf(filled), 1)
    return other
  }
  const former = () => readdirSync(join(path, '..')).filter((name) => name.endsWith('.former'))
  /** What is wrong with a file that no connection has open; nothing else has to be beside it. */
  const problems = (file: string) => {
    const database = new Sqlite(file)
    const found = database.pragma('integrity_check', { simple: true })
    database.close()
    return found
  }
  const close = async (database: Kysely<Tables>) => {
    await database.destroy()
    opened.splice(opened.indexOf(database), 1)
  }

  it.each([
    ['used', true],
    ['refused', false],
  ])('keeps every save in a file that was moved away, where another one is %s', async (_what, isUsed) => {
    const other = await makeOther()
    await close(db)
    db = open(path, () => isUsed)
    for (const id of [2, 3, 4]) await save(id)
    const moved = folder.file('moved.sqlite')
    renameSync(path, moved)
    renameSync(other, path)
    const word = isUsed ? 'available again' : 'is not used'
    await vi.waitFor(() => expect(reports.at(-1)).toContain(word), soon)
    await close(db)
    rmSync(path)
    renameSync(moved, path)
    db = open(path)
    expect(await idsIn(db)).toEqual([1, 2, 3, 4])
    expect(former()).toEqual([])
  })

  it('keeps every save in a file that was moved away when it is closed at once', async () => {
    for (const id of [2, 3, 4]) await save(id)
    const moved = folder.file('moved.sqlite')
    renameSync(path, moved)
    await close(db)
    renameSync(moved, path)
    rmSync(`${path}-wal`, { force: true })
    db = open(path)
    expect(await idsIn(db)).toEqual([1, 2, 3, 4])
  })

  it('goes back to a file that was moved away and has every save', async () => {
    const other = await makeOther()
    for (const id of [2, 3, 4]) await save(id)
    const moved = folder.file('moved.sqlite')
    renameSync(path, moved)
    renameSync(other, path)
    await vi.waitFor(() => expect(reports.at(-1)).toContain('available again'), soon)
    renameSync(moved, path)
    expect(await failure(save(5))).toBe('unavailable')
    await saveAgain(6)
    expect(await idsIn(db)).toEqual([1, 2, 3, 4, 6])
  })

  it('waits for a stream before it leaves a file that was moved away', async () => {
    const other = await makeOther()
    await save(2)
    const moved = folder.file('moved.sqlite')
    const seen: number[] = []
    for await (const { id } of db.selectFrom('notes').select('id').orderBy('id').stream()) {
      seen.push(id)
      if (id !== 1) continue
      // What the stream does not see cannot be written into the file before it has ended.
      await save(3)
      renameSync(path, moved)
      renameSync(other, path)
      await vi.waitFor(() => expect(former()).toHaveLength(1), soon)
    }
    expect(seen).toEqual([1, 2])
    await vi.waitFor(() => expect(reports.at(-1)).toContain('available again'), soon)
    expect(former()).toEqual([])
    await close(db)
    renameSync(moved, path)
    db = open(path)
    expect(await idsIn(db)).toEqual([1, 2, 3])
  })

  it('names the log of a file that was removed', async () => {
    const other = await makeOther()
    await save(2)
    renameSync(other, path)
    await vi.waitFor(() => expect(reports.at(-1)).toContain('available again'), soon)
    expect(former()).toHaveLength(1)
    expect(reports.join()).toContain(former()[0])
  })

  it('does not leave a log at the path that would spoil a copy put there later', async () => {
    const other = await makeOther()
    for (let id = 2; id < 200; id += 1) await save(id)
    rmSync(path)
    await close(db)
    expect(former()).toHaveLength(1)
    expect(reports.join()).toContain(former()[0])
    copyFileSync(other, path)
    expect(problems(path)).toBe('ok')
    db = open(path)
    expect(await idsIn(db)).toHaveLength(400)
  })

  it('leaves no log at the path of a file that was moved away while another program reads it', async () => {
    const other = await makeOther()
    const reader = new Sqlite(path)
    const rows = reader.prepare('select id from notes').iterate()
    rows.next()
    for (let id = 2; id < 200; id += 1) await save(id)
    renameSync(path, folder.file('moved.sqlite'))
    await close(db)
    expect(former()).toHaveLength(1)
    expect(reports.join()).toContain(former()[0])
    copyFileSync(other, path)
    expect(problems(path)).toBe('ok')
    rows.return?.()
    reader.close()
  })

  it('does not let a command spoil a copy with the log of a file that was removed', async () => {
    const other = await makeOther()
    for (let id = 2; id < 200; id += 1) await save(id)
    rmSync(path)
    await vi.waitFor(() => expect(former()).toHaveLength(1), soon)
    copyFileSync(other, path)
    expect(problems(path)).toBe('ok')
  })

  /** Changes a file in another process: connections of this one share what they know of it. */
  const changeElsewhere = (file: string, statements: string) => {
    const program =
      'const [file, statements] = process.argv.slice(1); require("better-sqlite3")(file).exec(statements)'
    execFileSync(process.execPath, ['-e', program, file, statements])
  }

  it('reads a file that another program has changed before it came back', async () => {
    for (const id of [2, 3, 4]) await save(id)
    expect(await idsIn(db)).toEqual([1, 2, 3, 4])
    const moved = folder.file('moved.sqlite')
    renameSync(path, moved)
    await vi.waitFor(() => expect(statSync(`${path}-wal`).size).toBe(0), soon)
    changeElsewhere(
      moved,
      `delete from notes where id > 1;
      insert into notes with recursive ids(id) as (select 1000 union all select id + 1 from ids where id < 2999) select id from ids;
      pragma wal_checkpoint(truncate)`,
    )
    renameSync(moved, path)
    await saveAgain(5)
    expect(await idsIn(db)).toHaveLength(2002)
    await close(db)
    expect(problems(path)).toBe('ok')
  })

  it.each([
    [
      'a stream',
      async () => {
        for await (const _ of db.selectFrom('notes').selectAll().stream());
      },
    ],
    ['a save', () => save(9)],
    ['a stop', () => close(db)],
  ])('does not spoil another file by %s right after it was put there', async (_what, act) => {
    const other = await makeOther()
    for (let id = 2; id < 200; id += 1) await save(id)
    renameSync(path, folder.file('moved.sqlite'))
    renameSync(other, path)
    await failure(act())
    await Promise.all(opened.splice(0).map((each) => each.destroy()))
    expect(problems(path)).toBe('ok')
    db = open(path)
    expect(await idsIn(db)).toHaveLength(400)
    expect(problems(folder.file('moved.sqlite'))).toBe('ok')
  })

  it('does not spoil a file that is opened through a link', async () => {
    const other = await makeOther()
    const link = folder.file('link.sqlite')
    await close(db)
    symlinkSync(path, link)
    db = open(link)
    for (let id = 2; id < 200; id += 1) await save(id)
    renameSync(other, path)
    await vi.waitFor(() => expect(reports.at(-1)).toContain('available again'), soon)
    expect(former()).toHaveLength(1)
    await close(db)
    expect(problems(path)).toBe('ok')
    db = open(link)
    expect(await idsIn(db)).toHaveLength(400)
  })

  it.each([
    ['truncated', () => truncateSync(path, 0)],
    ['overwritten', () => writeFileSync(path, 'another file')],
  ])('acknowledges no save in a file that was %s', async (_what, damage) => {
    for (let id = 1000; id < 3000; id += 1) await db.insertInto('notes').values({ id }).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await save(2)
    damage()
    expect(await failure(save(3))).toBe('unavailable')
    expect(reports.at(-1)).toContain('overwritten or truncated')
    await vi.waitFor(() => expect(former()).toHaveLength(1), soon)
    await close(db)
    // What was written there is left alone.
    expect(statSync(path).size).toBeLessThan(100)
    expect(former()).toHaveLength(1)
  })

  it('uses a file that another process has made smaller', async () => {
    for (let id = 1000; id < 3000; id += 1) await db.insertInto('notes').values({ id }).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await db.deleteFrom('notes').execute()
    const size = statSync(path).size
    const other = new Sqlite(path)
    other.exec('vacuum')
    other.pragma('wal_checkpoint(truncate)')
    other.close()
    expect(statSync(path).size).toBeLessThan(size)
    await save(2)
    expect(await idsIn(db)).toEqual([2])
    expect(reports).toEqual([])
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
