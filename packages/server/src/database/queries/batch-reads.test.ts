import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { batchReads, createBatchRead, executeRead } from './batch-reads.ts'
import { deferInsert, insertRows } from './insert-rows.ts'
import { isServer } from './portable-sql.ts'
import { PreparedIdQuery, PreparedQuery } from './prepared-query.ts'
import { inTransaction } from './transactions.ts'

forEachDatabase('batch reads', ({ settings }) => {
  let db: Connection
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
    await insertRows(db, { table: 'search_news' }, [
      change(1, 'one;\ntwo'),
      change(2, "o'clock ?"),
      change(3, ''),
    ])
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => db.destroy())

  const change = (id: number, words: string) => ({ record_type: 'd', record_id: id, words })
  const wordsQuery = new PreparedIdQuery((on, ids) =>
    on.selectFrom('search_news').select('words').where('record_id', 'in', ids).orderBy('record_id').compile(),
  )
  const countQuery = new PreparedQuery((on) =>
    on
      .selectFrom('search_news')
      .select(({ fn }) => fn.countAll().as('count'))
      .compile(),
  )
  const buildWordsRead = (on: Connection, ids: number[]) =>
    wordsQuery.read(on, ids, (rows) => rows.map(({ words }) => words))
  const buildCountRead = (on: Connection) => countQuery.read(on, {}, ([row]) => Number(row?.count))

  it('use one round trip to a database server', async () => {
    const executeQuery = vi.spyOn(db, 'executeQuery')
    const found = await batchReads(db, [
      buildWordsRead(db, [2, 1]),
      buildCountRead(db),
      buildWordsRead(db, [9]),
      buildWordsRead(db, [3]),
    ])
    expect(found).toEqual([['one;\ntwo', "o'clock ?"], 3, [], ['']])
    expect(executeQuery).toHaveBeenCalledTimes(isServer(db) ? 1 : 4)
  })

  it('are omitted if there is nothing to read', async () => {
    const executeQuery = vi.spyOn(db, 'executeQuery')
    expect(
      await batchReads(db, [buildWordsRead(db, []), buildWordsRead(db, [1]), buildWordsRead(db, [])]),
    ).toEqual([[], ['one;\ntwo'], []])
    expect(executeQuery).toHaveBeenCalledTimes(1)
    expect(await batchReads(db, [buildWordsRead(db, []), buildWordsRead(db, [])])).toEqual([[], []])
    expect(await executeRead(db, buildWordsRead(db, []))).toEqual([])
    expect(executeQuery).toHaveBeenCalledTimes(1)
  })

  it('see the deferred rows of their transaction', async () => {
    const found = await inTransaction(db, async (transaction) => {
      await deferInsert(transaction, { table: 'search_news' }, [change(4, 'four')])
      return await batchReads(transaction, [buildWordsRead(transaction, [4, 1]), buildCountRead(transaction)])
    })
    expect(found).toEqual([['one;\ntwo', 'four'], 4])
  })

  it('fail if one of them fails', async () => {
    // as: a query with a wrong text
    const query = { ...buildWordsRead(db, [1]).query, sql: 'select nothing' } as never
    const broken = createBatchRead(query, () => null)
    await expect(batchReads(db, [buildCountRead(db), broken])).rejects.toThrow()
    expect(await executeRead(db, buildCountRead(db))).toBe(4)
  })
})
