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

describe('an embedded database whose file is removed', () => {
  const notes = setUpNotesDatabase()
  const listFiles = () => parts.map((part) => `${notes.path}${part}`).filter((file) => existsSync(file))
  const removeFiles = () => listFiles().map((file) => rmSync(file))
  /** Lists the notes that another process would find if this one crashed now. */
  const listIdsAfterCrash = async () => {
    const copy = notes.folder.file(`crashed-${readdirSync(join(notes.path, '..')).length}`)
    mkdirSync(copy)
    for (const part of ['', '-wal']) {
      if (existsSync(`${notes.path}${part}`))
        copyFileSync(`${notes.path}${part}`, join(copy, `notes.sqlite${part}`))
    }
    return await notes.listIds(notes.open(join(copy, 'notes.sqlite')))
  }

  it('rejects saves and reads', async () => {
    removeFiles()
    const saves = [notes.save(2), notes.save(3), notes.db.insertInto('notes').values({ id: 4 }).execute()]
    expect(await Promise.all(saves.map((saved) => notes.getOutcome(saved)))).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ])
    expect(await notes.getOutcome(notes.listIds(notes.db))).toBe('unavailable')
    expect(existsSync(notes.path)).toBe(false)
  })

  it('rejects the commit of a manual transaction', async () => {
    const committed = notes.db.connection().execute(async (connection) => {
      await sql`begin immediate`.execute(connection)
      await connection.insertInto('notes').values({ id: 2 }).execute()
      removeFiles()
      await sql`commit`.execute(connection)
    })
    expect(await notes.getOutcome(committed)).toBe('unavailable')
  })

  it('rejects a transaction during which the file is removed', async () => {
    const saved = notes.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 2 }).execute()
      removeFiles()
    })
    expect(await notes.getOutcome(saved)).toBe('unavailable')
  })

  it('is detected without a call, and reported once', async () => {
    removeFiles()
    await vi.waitFor(() => expect(notes.reports).toHaveLength(1), waitOptions)
    expect(notes.reports[0]).toContain(`The database file ${notes.path} is missing`)
    await Promise.all([2, 3, 4].map((id) => notes.getOutcome(notes.save(id))))
    expect(notes.reports).toHaveLength(1)
  })

  it('is used again after the file is back', async () => {
    const otherFolder = notes.folder.file('other')
    mkdirSync(otherFolder)
    for (const part of parts) renameSync(`${notes.path}${part}`, join(otherFolder, `notes.sqlite${part}`))
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    for (const part of parts) renameSync(join(otherFolder, `notes.sqlite${part}`), `${notes.path}${part}`)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
    expect(await listIdsAfterCrash()).toEqual([1, 3])
    expect(notes.reports.map((message) => message.includes('available again'))).toEqual([false, true])
  })

  it('uses a copy that replaces the file', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    await notes.save(2)
    removeFiles()
    expect(await notes.getOutcome(notes.save(3))).toBe('unavailable')
    renameSync(copy, notes.path)
    await notes.retrySave(4)
    expect(await notes.listIds(notes.db)).toEqual([1, 4])
    expect(await listIdsAfterCrash()).toEqual([1, 4])
  })

  it('does not corrupt a copy with the WAL of the former file', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    await notes.save(2)
    rmSync(notes.path)
    renameSync(copy, notes.path)
    await notes.retrySave(4)
    expect(await notes.listIds(notes.db)).toEqual([1, 4])
    expect(await listIdsAfterCrash()).toEqual([1, 4])
    expect(readdirSync(join(notes.path, '..')).filter((name) => name.endsWith('.former'))).toHaveLength(1)
  })

  it('waits until a copy is complete', async () => {
    const copy = notes.folder.file('copy.sqlite')
    await sql`vacuum into ${sql.lit(copy)}`.execute(notes.db)
    removeFiles()
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    writeFileSync(notes.path, 'SQLite format 3')
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('was rejected'), waitOptions)
    copyFileSync(copy, notes.path)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
  })

  it.each([
    ['truncated', () => truncateSync(notes.path, 0)],
    ['overwritten', () => writeFileSync(notes.path, 'another file')],
  ])('rejects saves to a file that was %s', async (_title, damage) => {
    for (let id = 1000; id < 3000; id += 1) await notes.db.insertInto('notes').values({ id }).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(notes.db)
    await notes.save(2)
    damage()
    expect(await notes.getOutcome(notes.save(3))).toBe('unavailable')
    expect(notes.reports.at(-1)).toContain('overwritten or truncated')
    await vi.waitFor(() => expect(notes.listFormerLogs()).toHaveLength(1), waitOptions)
    await notes.close(notes.db)
    // The server did not write into the foreign file.
    expect(statSync(notes.path).size).toBeLessThan(100)
    expect(notes.listFormerLogs()).toHaveLength(1)
  })

  it('uses a file that another process has compacted', async () => {
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

  it('rejects another file, and uses its own again', async () => {
    const checkedPaths: string[] = []
    notes.db = notes.open(notes.path, () => {
      checkedPaths.push(notes.path)
      return false
    })
    const otherFolder = notes.folder.file('other')
    mkdirSync(otherFolder)
    const movedFiles = listFiles()
    for (const file of movedFiles)
      renameSync(file, join(otherFolder, file.slice(notes.path.length) || 'main'))
    const other = notes.open(notes.path)
    await sql`create table notes (id integer primary key)`.execute(other)
    await other.destroy()
    await vi.waitFor(() => expect(checkedPaths).toEqual([notes.path]), waitOptions)
    expect(await notes.getOutcome(notes.save(2))).toBe('unavailable')
    removeFiles()
    for (const file of movedFiles)
      renameSync(join(otherFolder, file.slice(notes.path.length) || 'main'), file)
    await notes.retrySave(3)
    expect(await notes.listIds(notes.db)).toEqual([1, 3])
  })

  it.each([['-wal'], ['-shm']])('loses nothing if only the %s file is removed', async (part) => {
    await notes.save(2)
    rmSync(`${notes.path}${part}`)
    await notes.getOutcome(notes.save(3))
    await notes.retrySave(4)
    const found = await notes.listIds(notes.db)
    expect(found).toEqual(expect.arrayContaining([1, 2, 4]))
    expect(await listIdsAfterCrash()).toEqual(found)
  })
})
