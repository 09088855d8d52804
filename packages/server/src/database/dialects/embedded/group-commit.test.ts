import { Kysely, type Transaction } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { EmbeddedFile } from './embedded-file.ts'

interface Tables {
  notes: { id: number; about: number | null }
}

describe('group commit', () => {
  let folder: ReturnType<typeof createBackupFolder>
  let path: string
  let file: EmbeddedFile
  let db: Kysely<Tables>
  beforeEach(async () => {
    folder = createBackupFolder()
    path = folder.file('notes.sqlite')
    open()
    file.writeConnection.run(
      'create table notes (id integer primary key, about integer references notes (id) deferrable initially deferred)',
    )
    return async () => {
      await db.destroy()
      folder.remove()
    }
  })

  const open = () => {
    file = new EmbeddedFile(path, { hasReadConnection: true })
    db = new Kysely<Tables>({ dialect: new EmbeddedDialect(file) })
  }
  const insert = (on: Kysely<Tables> | Transaction<Tables>, id: number, about: number | null = null) =>
    on.insertInto('notes').values({ id, about }).execute()
  const save = (id: number, about: number | null = null) =>
    db.transaction().execute((transaction) => insert(transaction, id, about))
  const readIds = async () =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
  const countCommits = async (work: () => Promise<unknown>) => {
    let commits = 0
    const run = file.writeConnection.run.bind(file.writeConnection)
    file.writeConnection.run = (text) => {
      if (text === 'commit') commits += 1
      run(text)
    }
    await work()
    return commits
  }

  it('commits simultaneous transactions with one COMMIT', async () => {
    const commits = await countCommits(() => Promise.all([1, 2, 3, 4, 5].map((id) => save(id))))
    expect(commits).toBe(1)
    expect(await readIds()).toEqual([1, 2, 3, 4, 5])
  })

  it('hides uncommitted rows from other readers', async () => {
    let visibleIds: number[] = []
    await db.transaction().execute(async (transaction) => {
      await insert(transaction, 1)
      visibleIds = await readIds()
      expect(await transaction.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }])
    })
    expect(visibleIds).toEqual([])
    expect(await readIds()).toEqual([1])
  })

  it('rolls back one transaction of a group', async () => {
    const saved = save(1)
    const rolledBack = db.transaction().execute(async (transaction) => {
      await insert(transaction, 2)
      throw new Error('failed')
    })
    const outcomes = await Promise.allSettled([saved, rolledBack, save(3)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await readIds()).toEqual([1, 3])
  })

  it('delays a failed transaction until the conflicting one is committed', async () => {
    const saved = save(1)
    const idsAfterConflict = save(1).catch(() => readIds())
    await saved
    expect(await idsAfterConflict).toEqual([1])
  })

  it('rejects every transaction of a failed group', async () => {
    // The second one refers to a missing row, which is checked at the COMMIT.
    const outcomes = await Promise.allSettled([save(1), save(2, 99), insert(db, 3)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await readIds()).toEqual([])
    await save(4)
    expect(await readIds()).toEqual([4])
  })

  it('rejects the group after a rollback by the database', async () => {
    const saved = save(1)
    const failing = db.transaction().execute(async (transaction) => {
      await insert(transaction, 2)
      // As SQLite does when the disk is full.
      file.writeConnection.run('rollback')
      await insert(transaction, 3)
    })
    const outcomes = await Promise.allSettled([saved, failing])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await save(4)
    expect(await readIds()).toEqual([4])
  })

  it('rejects the group if the transaction ends after a rollback by the database', async () => {
    const saved = save(1)
    const failing = db.transaction().execute(async (transaction) => {
      await insert(transaction, 2)
      file.writeConnection.run('rollback')
    })
    const outcomes = await Promise.allSettled([saved, failing])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await save(4)
    expect(await readIds()).toEqual([4])
  })

  it('commits later transactions after a failed rollback of a failed COMMIT', async () => {
    const run = file.writeConnection.run.bind(file.writeConnection)
    const fails = new Set(['commit', 'rollback'])
    file.writeConnection.run = (text) => {
      if (fails.delete(text)) throw new Error(`no ${text}`)
      run(text)
    }
    await expect(save(1)).rejects.toThrow('no commit')
    await save(2)
    expect(await readIds()).toEqual([2])
  })

  it('reserves the write connection for manual transactions', async () => {
    const first = save(1)
    await db.connection().execute(async (connection) => {
      await connection.executeQuery({
        ...connection.selectFrom('notes').select('id').compile(),
        sql: 'begin deferred',
      })
      await insert(connection, 2)
      // The transaction is not ended.
    })
    await Promise.all([first, save(3)])
    expect(await readIds()).toEqual([1, 3])
  })

  it('commits pending transactions on close', async () => {
    const hasInserted = Promise.withResolvers<void>()
    const saved = db.transaction().execute(async (transaction) => {
      await insert(transaction, 1)
      hasInserted.resolve()
    })
    await hasInserted.promise
    await db.destroy()
    await saved
    open()
    expect(await readIds()).toEqual([1])
  })

  it('streams from a snapshot while others write', async () => {
    await Promise.all([1, 2, 3].map((id) => save(id)))
    const streamed: number[] = []
    for await (const { id } of db.selectFrom('notes').select('id').orderBy('id').stream()) {
      streamed.push(id)
      if (id === 1) await save(9)
      if (id === 1) expect(await readIds()).toEqual([1, 2, 3, 9])
    }
    expect(streamed).toEqual([1, 2, 3])
  })
})
