import { execFileSync } from 'node:child_process'
import { copyFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { setUpNotesDatabase, waitOptions } from '#test/notes-database.ts'

describe('the WAL of an embedded database whose file was moved or removed', () => {
  const notes = setUpNotesDatabase()

  it.each([
    ['used', true],
    ['rejected', false],
  ])('is written into the file that was moved away, if another one is %s', async (_title, isUsed) => {
    const other = await notes.createOther()
    await notes.close(notes.db)
    notes.db = notes.open(notes.path, () => isUsed)
    for (const id of [2, 3, 4]) await notes.save(id)
    const moved = notes.folder.file('moved.sqlite')
    renameSync(notes.path, moved)
    renameSync(other, notes.path)
    const message = isUsed ? 'available again' : 'was rejected'
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain(message), waitOptions)
    await notes.close(notes.db)
    rmSync(notes.path)
    renameSync(moved, notes.path)
    notes.db = notes.open(notes.path)
    expect(await notes.listIds(notes.db)).toEqual([1, 2, 3, 4])
    expect(notes.listFormerLogs()).toEqual([])
  })

  it('is written into a file that is closed right after it was moved away', async () => {
    for (const id of [2, 3, 4]) await notes.save(id)
    const moved = notes.folder.file('moved.sqlite')
    renameSync(notes.path, moved)
    await notes.close(notes.db)
    renameSync(moved, notes.path)
    rmSync(`${notes.path}-wal`, { force: true })
    notes.db = notes.open(notes.path)
    expect(await notes.listIds(notes.db)).toEqual([1, 2, 3, 4])
  })

  it('is complete in a file that was moved away and back', async () => {
    const other = await notes.createOther()
    for (const id of [2, 3, 4]) await notes.save(id)
    const moved = notes.folder.file('moved.sqlite')
    renameSync(notes.path, moved)
    renameSync(other, notes.path)
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('available again'), waitOptions)
    renameSync(moved, notes.path)
    expect(await notes.getOutcome(notes.save(5))).toBe('unavailable')
    await notes.retrySave(6)
    expect(await notes.listIds(notes.db)).toEqual([1, 2, 3, 4, 6])
  })

  it('is written into a file that was moved away after a stream has ended', async () => {
    const other = await notes.createOther()
    await notes.save(2)
    const moved = notes.folder.file('moved.sqlite')
    const streamed: number[] = []
    for await (const { id } of notes.db.selectFrom('notes').select('id').orderBy('id').stream()) {
      streamed.push(id)
      if (id !== 1) continue
      // This save is newer than the snapshot of the stream, so it cannot be checkpointed before the stream has ended.
      await notes.save(3)
      renameSync(notes.path, moved)
      renameSync(other, notes.path)
      await vi.waitFor(() => expect(notes.listFormerLogs()).toHaveLength(1), waitOptions)
    }
    expect(streamed).toEqual([1, 2])
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('available again'), waitOptions)
    expect(notes.listFormerLogs()).toEqual([])
    await notes.close(notes.db)
    renameSync(moved, notes.path)
    notes.db = notes.open(notes.path)
    expect(await notes.listIds(notes.db)).toEqual([1, 2, 3])
  })

  it('is reported if the file was removed', async () => {
    const other = await notes.createOther()
    await notes.save(2)
    renameSync(other, notes.path)
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('available again'), waitOptions)
    expect(notes.listFormerLogs()).toHaveLength(1)
    expect(notes.reports.join()).toContain(notes.listFormerLogs()[0])
  })

  it('is moved aside before a later copy could be corrupted by it', async () => {
    const other = await notes.createOther()
    for (let id = 2; id < 200; id += 1) await notes.save(id)
    rmSync(notes.path)
    await notes.close(notes.db)
    expect(notes.listFormerLogs()).toHaveLength(1)
    expect(notes.reports.join()).toContain(notes.listFormerLogs()[0])
    copyFileSync(other, notes.path)
    expect(notes.findProblems(notes.path)).toBe('ok')
    notes.db = notes.open(notes.path)
    expect(await notes.listIds(notes.db)).toHaveLength(400)
  })

  it('is moved aside if the file was moved away while another program reads it', async () => {
    const other = await notes.createOther()
    const reader = new Sqlite(notes.path)
    const rows = reader.prepare('select id from notes').iterate()
    rows.next()
    for (let id = 2; id < 200; id += 1) await notes.save(id)
    renameSync(notes.path, notes.folder.file('moved.sqlite'))
    await notes.close(notes.db)
    expect(notes.listFormerLogs()).toHaveLength(1)
    expect(notes.reports.join()).toContain(notes.listFormerLogs()[0])
    copyFileSync(other, notes.path)
    expect(notes.findProblems(notes.path)).toBe('ok')
    rows.return?.()
    reader.close()
  })

  it('is moved aside before a command could corrupt a copy with it', async () => {
    const other = await notes.createOther()
    for (let id = 2; id < 200; id += 1) await notes.save(id)
    rmSync(notes.path)
    await vi.waitFor(() => expect(notes.listFormerLogs()).toHaveLength(1), waitOptions)
    copyFileSync(other, notes.path)
    expect(notes.findProblems(notes.path)).toBe('ok')
  })

  /** Changes a file in another process, because connections of one process share their cache of the WAL. */
  const changeInOtherProcess = (file: string, statements: string) => {
    const program =
      'const [file, statements] = process.argv.slice(1); require("better-sqlite3")(file).exec(statements)'
    execFileSync(process.execPath, ['-e', program, file, statements])
  }

  it('does not hide what another program has changed in a file that was moved away and back', async () => {
    for (const id of [2, 3, 4]) await notes.save(id)
    expect(await notes.listIds(notes.db)).toEqual([1, 2, 3, 4])
    const moved = notes.folder.file('moved.sqlite')
    renameSync(notes.path, moved)
    await vi.waitFor(() => expect(statSync(`${notes.path}-wal`).size).toBe(0), waitOptions)
    changeInOtherProcess(
      moved,
      `delete from notes where id > 1;
      insert into notes with recursive ids(id) as (select 1000 union all select id + 1 from ids where id < 2999) select id from ids;
      pragma wal_checkpoint(truncate)`,
    )
    renameSync(moved, notes.path)
    await notes.retrySave(5)
    expect(await notes.listIds(notes.db)).toHaveLength(2002)
    await notes.close(notes.db)
    expect(notes.findProblems(notes.path)).toBe('ok')
  })

  it.each([
    [
      'a stream',
      async () => {
        for await (const _ of notes.db.selectFrom('notes').selectAll().stream());
      },
    ],
    ['a save', () => notes.save(9)],
    ['a stop', () => notes.close(notes.db)],
  ])('does not corrupt another file by %s right after it was put there', async (_title, act) => {
    const other = await notes.createOther()
    for (let id = 2; id < 200; id += 1) await notes.save(id)
    renameSync(notes.path, notes.folder.file('moved.sqlite'))
    renameSync(other, notes.path)
    await notes.getOutcome(act())
    await notes.closeAll()
    expect(notes.findProblems(notes.path)).toBe('ok')
    notes.db = notes.open(notes.path)
    expect(await notes.listIds(notes.db)).toHaveLength(400)
    expect(notes.findProblems(notes.folder.file('moved.sqlite'))).toBe('ok')
  })

  it('does not corrupt a file that is opened through a symbolic link', async () => {
    const other = await notes.createOther()
    const link = notes.folder.file('link.sqlite')
    await notes.close(notes.db)
    symlinkSync(notes.path, link)
    notes.db = notes.open(link)
    for (let id = 2; id < 200; id += 1) await notes.save(id)
    renameSync(other, notes.path)
    await vi.waitFor(() => expect(notes.reports.at(-1)).toContain('available again'), waitOptions)
    expect(notes.listFormerLogs()).toHaveLength(1)
    await notes.close(notes.db)
    expect(notes.findProblems(notes.path)).toBe('ok')
    notes.db = notes.open(link)
    expect(await notes.listIds(notes.db)).toHaveLength(400)
  })
})
