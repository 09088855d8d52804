import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { insertRows } from './insert-rows.ts'
import { type PlaceholderBuilder, PreparedIdQuery, PreparedQuery } from './prepared-query.ts'

forEachDatabase('a prepared query', ({ settings }) => {
  let db: Connection
  let compileCount = 0
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
    await insertRows(db, { table: 'search_news' }, createRows(1, 4_500))
  })
  afterAll(() => db.destroy())

  const createRows = (first: number, count: number, words = 'some') =>
    Array.from({ length: count }, (_row, index) => ({ record_type: 'd', record_id: first + index, words }))
  const byWords = new PreparedQuery(
    (on, placeholder: PlaceholderBuilder<{ words: string; from: number }>) => {
      compileCount += 1
      return on
        .selectFrom('search_news')
        .select('record_id')
        .where('words', '=', placeholder('words'))
        .where('record_id', '>=', placeholder('from'))
        .orderBy('record_id')
        .compile()
    },
  )
  const byIds = new PreparedIdQuery((on, ids) =>
    on
      .selectFrom('search_news')
      .select('record_id')
      .where('record_id', 'in', ids)
      .orderBy('record_id')
      .compile(),
  )
  const countRows = async (words: string) => (await byWords.all(db, { words, from: 1 })).length

  it('is compiled once and bound for each run', async () => {
    compileCount = 0
    const results = [4_499, 4_500, 4_501].map((from) => byWords.first(db, { words: 'some', from }))
    expect(await Promise.all(results)).toEqual([{ record_id: 4_499 }, { record_id: 4_500 }, undefined])
    expect(await byWords.first(db, { words: "o'clock", from: 1 })).toBeUndefined()
    expect(compileCount).toBe(1)
  })

  it('looks up any number of ids', async () => {
    for (const ids of [[], [7], [7, 9, 8], Array.from({ length: 250 }, (_id, index) => index + 1)]) {
      const found = await byIds.all(db, ids)
      expect(found.map(({ record_id: id }) => id)).toEqual(ids.toSorted((one, other) => one - other))
    }
  })

  it('finds rows that were inserted in several batches, and rows that replaced them', async () => {
    expect(await countRows('some')).toBe(4_500)
    await insertRows(db, { table: 'search_news', verb: 'replace' }, createRows(4_400, 200, 'others'))
    expect([await countRows('some'), await countRows('others')]).toEqual([4_399, 200])
    expect(await insertRows(db, { table: 'search_news' }, [])).toBe(0)
  })

  it('returns the id that the database has assigned to a row', async () => {
    const rate = (name: string) => ({ name, rate: '20', retired_at: null })
    const ids = [
      await insertRows(db, { table: 'tax_rates' }, [rate('one')]),
      await insertRows(db, { table: 'tax_rates' }, [rate('other')]),
    ]
    const stored = db.selectFrom('tax_rates').select(['id', 'name']).where('id', 'in', ids).orderBy('id')
    expect(await stored.execute()).toEqual([
      { id: ids[0], name: 'one' },
      { id: ids[1], name: 'other' },
    ])
  })
})
