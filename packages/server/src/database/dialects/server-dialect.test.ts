import { Connection as DriverConnection } from 'mysql2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { deferInsert, insertRows } from '#database/queries/insert-rows.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'

forEachDatabaseServer('what goes to a database server', ({ settings }) => {
  let db: Connection
  const sent: string[] = []
  /** Of each of them, with its values. */
  const characters: number[] = []
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, 'mysql')
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await db.deleteFrom('search_news').execute()
    const driver = DriverConnection.prototype
    const query = driver.query
    sent.length = 0
    characters.length = 0
    vi.spyOn(driver, 'query').mockImplementation(function heard(this: DriverConnection, ...args: unknown[]) {
      sent.push(String(args[0]))
      characters.push([args[0], args[1]].flat().join('').length)
      return Reflect.apply(query, this, args)
    } as typeof query) // as: whatever it is called with it is called with
  })
  afterEach(() => vi.restoreAllMocks())

  const newsKey = { table: 'search_news', columns: ['record_type', 'record_id'], name: 'PRIMARY' }
  const row = (id: number, words = 'some') => ({ record_type: 'd', record_id: id, words })
  const along = (on: Connection, id: number, words?: string) =>
    deferInsert(on, { table: 'search_news' }, [row(id, words)])
  const rows = (on: Connection) =>
    on.selectFrom('search_news').select(['record_id', 'words']).orderBy('record_id').execute()
  const ids = async (on: Connection = db) => (await rows(on)).map(({ record_id: id }) => id)

  it('is one text for the beginning and the first statement, and one for the last ones and the commit', async () => {
    const id = await inTransaction(db, async (transaction) => {
      const rate = { name: 'Half', rate: '50', retired_at: null }
      const inserted = await insertRows(transaction, { table: 'tax_rates' }, [rate])
      await along(transaction, 1, "it's ?")
      await along(transaction, 2)
      return inserted
    })
    expect(sent.map((text) => text.split(';\n').map((one) => one.split(' ')[0]))).toEqual([
      ['begin', 'insert'],
      ['insert', 'insert', 'commit'],
    ])
    const stored = await db.selectFrom('tax_rates').select('name').where('id', '=', id).execute()
    expect(stored).toEqual([{ name: 'Half' }])
    expect(await rows(db)).toEqual([
      { record_id: 1, words: "it's ?" },
      { record_id: 2, words: 'some' },
    ])
  })

  it('is seen by what the transaction reads next, and by nobody else', async () => {
    const seen = await inTransaction(db, async (transaction) => {
      await along(transaction, 1)
      return [await ids(transaction), await ids()]
    })
    expect(seen).toEqual([[1], []])
  })

  it('is nothing for a transaction in which nothing is said', async () => {
    expect(await inTransaction(db, async () => 'done')).toBe('done')
    await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(sent).toEqual([])
  })

  it('leaves nothing where the transaction is undone before it was sent', async () => {
    const refused = inTransaction(db, async (transaction) => {
      await along(transaction, 1)
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(sent).toEqual([])
    expect(await ids()).toEqual([])
  })

  it('undoes all of the transaction where one of those sent with the commit is wrong', async () => {
    await along(db, 2)
    const refused = inTransaction(db, async (transaction) => {
      for (const id of [1, 2, 3]) await along(transaction, id)
    })
    const error = await refused.catch((thrown: unknown) => thrown)
    expect(isDuplicate(error, newsKey)).toBe(true)
    expect(await ids()).toEqual([2])
    // The connection is as good as before.
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, (transaction) => ids(transaction))))
    expect(await ids()).toEqual([2])
  })

  it('is sent at once outside a transaction', async () => {
    await along(db, 7)
    expect(sent).toHaveLength(1)
    expect(await ids()).toEqual([7])
  })

  it('stays below what a server takes at once', async () => {
    const long = 'long '.repeat(20_000)
    await inTransaction(db, async (transaction) => {
      for (const id of Array.from({ length: 12 }, (_one, place) => place)) await along(transaction, id, long)
    })
    // Two of them, with what stands around them.
    expect(Math.max(...characters)).toBeLessThan(210_000)
    expect((await rows(db)).every(({ words }) => words === long)).toBe(true)
    expect(await ids()).toHaveLength(12)
  })

  it('begins by itself where a transaction is to be another than usual', async () => {
    const wanted = db.transaction().setIsolationLevel('read committed')
    expect(await wanted.execute((transaction) => ids(transaction))).toEqual([])
    expect(sent.slice(0, 2)).toEqual(['set transaction isolation level read committed', 'begin'])
  })
})
