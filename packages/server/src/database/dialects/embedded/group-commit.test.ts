import { Kysely, type Transaction } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { EmbeddedFile } from './embedded-file.ts'

interface Tables {
  notes: { id: number; about: number | null }
}

describe('an embedded database', () => {
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
  const put = (on: Kysely<Tables> | Transaction<Tables>, id: number, about: number | null = null) =>
    on.insertInto('notes').values({ id, about }).execute()
  const save = (id: number, about: number | null = null) =>
    db.transaction().execute((transaction) => put(transaction, id, about))
  const ids = async () =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
  const commitsDuring = async (work: () => Promise<unknown>) => {
    let commits = 0
    const run = file.writeConnection.run.bind(file.writeConnection)
    file.writeConnection.run = (text) => {
      if (text === 'commit') commits += 1
      run(text)
    }
    await work()
    return commits
  }

  it('commits transactions together that come at the same time', async () => {
    const commits = await commitsDuring(() => Promise.all([1, 2, 3, 4, 5].map((id) => save(id))))
    expect(commits).toBe(1)
    expect(await ids()).toEqual([1, 2, 3, 4, 5])
  })

  it('shows nobody what is not on the disk yet', async () => {
    let seen: number[] = []
    await db.transaction().execute(async (transaction) => {
      await put(transaction, 1)
      seen = await ids()
      expect(await transaction.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }])
    })
    expect(seen).toEqual([])
    expect(await ids()).toEqual([1])
  })

  it('undoes one of them alone', async () => {
    const saved = save(1)
    const undone = db.transaction().execute(async (transaction) => {
      await put(transaction, 2)
      throw new Error('never mind')
    })
    const outcomes = await Promise.allSettled([saved, undone, save(3)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await ids()).toEqual([1, 3])
  })

  it('lets nobody go on who has met what is not on the disk yet', async () => {
    const saved = save(1)
    const seen = save(1).catch(() => ids())
    await saved
    expect(await seen).toEqual([1])
  })

  it('tells everybody whose transaction is not on the disk', async () => {
    // The second refers to what is not there, which is looked at when they are committed.
    const outcomes = await Promise.allSettled([save(1), save(2, 99), put(db, 3)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await ids()).toEqual([])
    await save(4)
    expect(await ids()).toEqual([4])
  })

  it('fails all of them where everything was undone in the middle', async () => {
    const saved = save(1)
    const spoilt = db.transaction().execute(async (transaction) => {
      await put(transaction, 2)
      // As the database does by itself where the disk is full.
      file.writeConnection.run('rollback')
      await put(transaction, 3)
    })
    const outcomes = await Promise.allSettled([saved, spoilt])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await save(4)
    expect(await ids()).toEqual([4])
  })

  it('fails all of them where somebody goes on as if nothing had been undone', async () => {
    const saved = save(1)
    const spoilt = db.transaction().execute(async (transaction) => {
      await put(transaction, 2)
      file.writeConnection.run('rollback')
    })
    const outcomes = await Promise.allSettled([saved, spoilt])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await save(4)
    expect(await ids()).toEqual([4])
  })

  it('lets the next ones save where a failed commit cannot be undone', async () => {
    const run = file.writeConnection.run.bind(file.writeConnection)
    const fails = new Set(['commit', 'rollback'])
    file.writeConnection.run = (text) => {
      if (fails.delete(text)) throw new Error(`no ${text}`)
      run(text)
    }
    await expect(save(1)).rejects.toThrow('no commit')
    await save(2)
    expect(await ids()).toEqual([2])
  })

  it('keeps its connection for whoever says something about it', async () => {
    const first = save(1)
    await db.connection().execute(async (own) => {
      await own.executeQuery({ ...own.selectFrom('notes').select('id').compile(), sql: 'begin deferred' })
      await put(own, 2)
      // Begun by hand and not ended.
    })
    await Promise.all([first, save(3)])
    expect(await ids()).toEqual([1, 3])
  })

  it('has everything on the disk that has ended when it is closed', async () => {
    const begun = Promise.withResolvers<void>()
    const saved = db.transaction().execute(async (transaction) => {
      await put(transaction, 1)
      begun.resolve()
    })
    await begun.promise
    await db.destroy()
    await saved
    open()
    expect(await ids()).toEqual([1])
  })

  it('streams a moment of its own, beside which others save', async () => {
    await Promise.all([1, 2, 3].map((id) => save(id)))
    const seen: number[] = []
    for await (const { id } of db.selectFrom('notes').select('id').orderBy('id').stream()) {
      seen.push(id)
      if (id === 1) await save(9)
      if (id === 1) expect(await ids()).toEqual([1, 2, 3, 9])
    }
    expect(seen).toEqual([1, 2, 3])
  })
})
