import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { setUpNotesDatabase, waitOptions } from '#test/notes-database.ts'

const parts = ['', '-wal', '-shm']

describe('an embedded database whose file vanishes', () => {
  const notes = setUpNotesDatabase()
  const inUse = () => parts.map((part) => `${notes.path}${part}`).filter((file) => existsSync(file))
  const remove = () => inUse().map((file) => rmSync(file))
  /** What a process would find that starts now, without any help of this one. */
  const idsAfterCrash = async () => {
    const copy = notes.folder.file(`crashed-${readdirSync(join(notes.path, '..')).length}`)
    mkdirSync(copy)
    for (const part of ['', '-wal']) {
      if (existsSync(`${notes.path}${part}`))
        copyFileSync(`${notes.path}${part}`, join(copy, `notes.sqlite${part}`))
    }
    return await notes.listIds(notes.open(join(copy, 'notes.sqlite')))
  }

  it('acknowledges no save, and answers no read', async () => {
    remove()
    const saves = [notes.save(2), notes.save(3), notes.db.insertInto('notes').values({ id: 4 }).execute()]
    expect(await Promise.all(saves.map((saved) => notes.getOutcome(saved)))).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ])
    expect(await notes.getOutcome(notes.listIds(notes.db))).toBe('unavailable')
    expect(existsSync(notes.path)).toBe(false)
  })

  it('acknowledges nothing that is begun and ended by hand', async () => {
    const byHand = notes.db.connection().execute(async (own) => {
      await sql`begin immediate`.execute(own)
      await own.insertInto('notes').values({ id: 2 }).execute()
      remove()
      await sql`commit`.execute(own)
    })
    expect(await notes.getOutcome(byHand)).toBe('unavailable')
  })

  it('fails a transaction during which it vanishes', async () => {
    const saved = notes.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 2 }).execute()
      remove()
    })
    expect(await notes.getOutcome(saved)).toBe('unavailable')
  })

  it('is noticed without any call, and said once', async () => {
    remove()
    await vi.waitFor(() => expect(notes.reports).toHaveLength(1), waitOptions)
    expect(notes.reports[0]).toContain(`The database file ${notes.path} is missing`)
    await Promise.all([2, 3, 4].map((id) => notes.getOutcome(notes.save(id))))
    expect(notes.reports).toHaveLength(1)
  })

  it('is used again once it is back', async () => {
    const away = notes.folder.file('away')
    mkdirSync(away)
    for (const part of parts) renameSync(`${notes.path}${part}`, join(away, `notes.sqlite${part}`))
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    for (const part of parts) renameSync(join(away, `notes.sqlite${part}`), `${notes.path}${part}`)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
    expect(await idsAfterCrash()).toEqual([1, 3])
    expect(notes.reports.map((sentence) => sentence.includes('available again'))).toEqual([false, true])
  })

  it('is used again once a copy is in its place', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    await notes.save(2)
    remove()
    expect(await notes.getOutcome(notes.save(3))).toBe('unavailable')
    renameSync(copy, notes.path)
    await notes.retrySave(4)
    expect(await notes.listIds(notes.db)).toEqual([1, 4])
    expect(await idsAfterCrash()).toEqual([1, 4])
  })

  it('does not spoil a copy with the log of the former file', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    await notes.save(2)
    rmSync(notes.path)
    renameSync(copy, notes.path)
    await notes.retrySave(4)
    expect(await notes.listIds(notes.db)).toEqual([1, 4])
    expect(await idsAfterCrash()).toEqual([1, 4])
    expect(readdirSync(join(notes.path, '..')).filter((name) => name.endsWith('.former'))).toHaveLength(1)
  })

  it('waits for a copy that is not complete yet', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    remove()
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    writeFileSync(notes.path, 'SQLite format 3')
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('is not used'), waitOptions)
    copyFileSync(copy, notes.path)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
  })

  it.each([
    ['truncated', () => truncateSync(notes.path, 0)],
    ['overwritten', () => writeFileSync(notes.path, 'another file')],
  ])('acknowledges no save in a file that was %s', async (_what, damage) => {
    for (let id = 1000; id < 3000; id += 1) await notes.db.insertInto('notes').values({ id }).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(notes.db)
    await notes.save(2)
    damage()
    expect(await notes.getOutcome(notes.save(3))).toBe('unavailable')
    expect(notes.reports.at(-1)).toContain('overwritten or truncated')
    await vi.waitFor(() => expect(notes.listFormerLogs()).toHaveLength(1), waitOptions)
    await notes.close(notes.db)
    // What was written there is left alone.
    expect(statSync(notes.path).size).toBeLessThan(100)
    expect(notes.listFormerLogs()).toHaveLength(1)
  })

  it('uses a file that another process has made smaller', async () => {
    for (let id = 1000; id < 3000; id += 1) await notes.db.insertInto('notes').values({ id }).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(notes.db)
    await notes.db.deleteFrom('notes').execute()
    const size = statSync(notes.path).size
    const other = new Sqlite(notes.path)
    other.exec('vacuum')
    other.pragma('wal_checkpoint(truncate)')
    other.close()
    expect(statSync(notes.path).size).toBeLessThan(size)
    await notes.save(2)
    expect(await notes.listIds(notes.db)).toEqual([2])
    expect(notes.reports).toEqual([])
  })

  it('uses no other file, and goes back to its own', async () => {
    const checked: string[] = []
    notes.db = notes.open(notes.path, () => {
      checked.push(notes.path)
      return false
    })
    const away = notes.folder.file('away')
    mkdirSync(away)
    const moved = inUse()
    for (const file of moved) renameSync(file, join(away, file.slice(notes.path.length) || 'main'))
    const other = notes.open(notes.path)
    await sql`create table notes (id integer primary key)`.execute(other)
    await other.destroy()
    await vi.waitFor(() => expect(checked).toEqual([notes.path]), waitOptions)
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    remove()
    for (const file of moved) renameSync(join(away, file.slice(notes.path.length) || 'main'), file)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
  })

  it.each([['-wal'], ['-shm']])('loses nothing where %s alone is removed', async (part) => {
    await notes.save(2)
    rmSync(`${notes.path}${part}`)
    await notes.getOutcome(notes.save(3))
    await notes.retrySave(4)
    const seen = await notes.listIds(notes.db)
    expect(seen).toEqual(expect.arrayContaining([1, 2, 4]))
    expect(await idsAfterCrash()).toEqual(seen)
  })
})
