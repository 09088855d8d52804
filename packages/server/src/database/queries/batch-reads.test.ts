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

forEachDatabase('reads that need not wait for each other', ({ settings }) => {
  let db: Connection
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
    await insertRows(db, { table: 'search_news' }, [news(1, 'one;\ntwo'), news(2, "o'clock ?"), news(3, '')])
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => db.destroy())

  const news = (id: number, words: string) => ({ record_type: 'd', record_id: id, words })
  const byIds = new PreparedIdQuery((on, ids) =>
    on.selectFrom('search_news').select('words').where('record_id', 'in', ids).orderBy('record_id').compile(),
  )
  const counted = new PreparedQuery((on) =>
    on
      .selectFrom('search_news')
      .select(({ fn }) => fn.countAll().as('count'))
      .compile(),
  )
  const wordsOf = (on: Connection, ids: number[]) =>
    createBatchRead(byIds.bind(on, ids), (rows) => rows.map(({ words }) => words))
  const countOf = (on: Connection) => createBatchRead(counted.bind(on, {}), ([row]) => Number(row?.count))

  it('are answered each by itself, in one way there and back to a database server', async () => {
    const asked = vi.spyOn(db, 'executeQuery')
    const found = await batchReads(db, [wordsOf(db, [2, 1]), countOf(db), wordsOf(db, [9]), wordsOf(db, [3])])
    expect(found).toEqual([['one;\ntwo', "o'clock ?"], 3, [], ['']])
    expect(asked).toHaveBeenCalledTimes(isServer(db) ? 1 : 4)
  })

  it('are left out where there is nothing to ask', async () => {
    const asked = vi.spyOn(db, 'executeQuery')
    expect(await batchReads(db, [wordsOf(db, []), wordsOf(db, [1]), wordsOf(db, [])])).toEqual([
      [],
      ['one;\ntwo'],
      [],
    ])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await batchReads(db, [wordsOf(db, []), wordsOf(db, [])])).toEqual([[], []])
    expect(await executeRead(db, wordsOf(db, []))).toEqual([])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('see what their transaction has written', async () => {
    const found = await inTransaction(db, async (transaction) => {
      await deferInsert(transaction, { table: 'search_news' }, [news(4, 'four')])
      return await batchReads(transaction, [wordsOf(transaction, [4, 1]), countOf(transaction)])
    })
    expect(found).toEqual([['one;\ntwo', 'four'], 4])
  })

  it('fail together', async () => {
    const broken = createBatchRead({ ...wordsOf(db, [1]).query, sql: 'select nothing' } as never, () => null) // as: a broken one
    await expect(batchReads(db, [countOf(db), broken])).rejects.toThrow()
    expect(await executeRead(db, countOf(db))).toBe(4)
  })
})
