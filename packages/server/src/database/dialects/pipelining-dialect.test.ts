import { Connection as DriverConnection } from 'mysql2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { batchReads, createBatchRead } from '#database/queries/batch-reads.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { deferInsert, insertRows } from '#database/queries/insert-rows.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'

forEachDatabaseServer('pipelining', ({ settings }) => {
  let db: Connection
  const sentTexts: string[] = []
  /** In characters, of each text with its values. */
  const lengths: number[] = []
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, 'mysql')
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await db.deleteFrom('search_news').execute()
    const driver = DriverConnection.prototype
    const query = driver.query
    sentTexts.length = 0
    lengths.length = 0
    vi.spyOn(driver, 'query').mockImplementation(function recordQuery(
      this: DriverConnection,
      ...args: unknown[]
    ) {
      sentTexts.push(String(args[0]))
      lengths.push([args[0], args[1]].flat().join('').length)
      return Reflect.apply(query, this, args)
    } as typeof query) // as: passes all arguments on
  })
  afterEach(() => vi.restoreAllMocks())

  const primaryKey = { table: 'search_news', columns: ['record_type', 'record_id'], name: 'PRIMARY' }
  const row = (id: number, words = 'some') => ({ record_type: 'd', record_id: id, words })
  const deferRow = (on: Connection, id: number, words?: string) =>
    deferInsert(on, { table: 'search_news' }, [row(id, words)])
  const readRows = (on: Connection) =>
    on.selectFrom('search_news').select(['record_id', 'words']).orderBy('record_id').execute()
  const readIds = async (on: Connection = db) => (await readRows(on)).map(({ record_id: id }) => id)

  it('sends BEGIN with the first statement, and the deferred ones with COMMIT', async () => {
    const id = await inTransaction(db, async (transaction) => {
      const rate = { name: 'Half', rate: '50', retired_at: null }
      const inserted = await insertRows(transaction, { table: 'tax_rates' }, [rate])
      await deferRow(transaction, 1, "it's ?")
      await deferRow(transaction, 2)
      return inserted
    })
    expect(sentTexts.map((text) => text.split(';\n').map((statement) => statement.split(' ')[0]))).toEqual([
      ['begin', 'insert'],
      ['insert', 'insert', 'commit'],
    ])
    const stored = await db.selectFrom('tax_rates').select('name').where('id', '=', id).execute()
    expect(stored).toEqual([{ name: 'Half' }])
    expect(await readRows(db)).toEqual([
      { record_id: 1, words: "it's ?" },
      { record_id: 2, words: 'some' },
    ])
  })

  it('makes deferred rows visible to the same transaction only', async () => {
    const found = await inTransaction(db, async (transaction) => {
      await deferRow(transaction, 1)
      return [await readIds(transaction), await readIds()]
    })
    expect(found).toEqual([[1], []])
  })

  it('sends nothing for an empty transaction', async () => {
    expect(await inTransaction(db, async () => 'done')).toBe('done')
    await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(sentTexts).toEqual([])
  })

  it('drops deferred statements on rollback', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await deferRow(transaction, 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(sentTexts).toEqual([])
    expect(await readIds()).toEqual([])
  })

  it('rolls back when a deferred statement fails at COMMIT', async () => {
    await deferRow(db, 2)
    const failing = inTransaction(db, async (transaction) => {
      for (const id of [1, 2, 3]) await deferRow(transaction, id)
    })
    const error = await failing.catch((thrown: unknown) => thrown)
    expect(isDuplicate(error, primaryKey)).toBe(true)
    expect(await readIds()).toEqual([2])
    // The connection can still be used.
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (transaction) => readIds(transaction))),
    )
    expect(await readIds()).toEqual([2])
  })

  it('sends statements immediately outside a transaction', async () => {
    await deferRow(db, 7)
    expect(sentTexts).toHaveLength(1)
    expect(await readIds()).toEqual([7])
  })

  it('stays below the maximum packet size', async () => {
    const long = 'long '.repeat(20_000)
    await inTransaction(db, async (transaction) => {
      for (const id of Array.from({ length: 12 }, (_, index) => index)) await deferRow(transaction, id, long)
    })
    // Two of the rows, with the text of their statements.
    expect(Math.max(...lengths)).toBeLessThan(210_000)
    expect((await readRows(db)).every(({ words }) => words === long)).toBe(true)
    expect(await readIds()).toHaveLength(12)
  })

  it('sends the settings of a transaction and BEGIN with its first statement', async () => {
    const builder = db.transaction().setIsolationLevel('read committed')
    expect(await builder.execute((transaction) => readIds(transaction))).toEqual([])
    const [first] = sentTexts
    expect(first).toMatch(/^set transaction isolation level read committed;\nbegin;\nselect /)
  })

  it('returns the results of a batch that is the first statement of a transaction', async () => {
    await deferRow(db, 3)
    const ids = createBatchRead(db.selectFrom('search_news').select('record_id').compile(), (rows) => rows)
    const builder = db.transaction().setIsolationLevel('read committed')
    const found = await builder.execute((transaction) => batchReads(transaction, [ids, ids]))
    expect(found).toEqual([[{ record_id: 3 }], [{ record_id: 3 }]])
  })

  it('leaves no setting behind if a transaction fails before its first statement', async () => {
    const builder = db.transaction().setIsolationLevel('read committed')
    const failing = builder.execute(async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inTransaction(db, (transaction) => readIds(transaction))
    expect(sentTexts.join()).not.toContain('isolation level')
  })
})
