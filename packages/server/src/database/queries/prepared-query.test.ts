import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { insertRows } from './insert-rows.ts'
import { type PlaceholderBuilder, PreparedIdQuery, PreparedQuery } from './prepared-query.ts'

forEachDatabase('a prepared query', ({ settings }) => {
  let db: Connection
  let composed = 0
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
    await insertRows(db, { table: 'search_news' }, rowsFrom(1, 4_500))
  })
  afterAll(() => db.destroy())

  const rowsFrom = (first: number, count: number, words = 'some') =>
    Array.from({ length: count }, (_row, place) => ({ record_type: 'd', record_id: first + place, words }))
  const byWords = new PreparedQuery((on, place: PlaceholderBuilder<{ words: string; from: number }>) => {
    composed += 1
    return on
      .selectFrom('search_news')
      .select('record_id')
      .where('words', '=', place('words'))
      .where('record_id', '>=', place('from'))
      .orderBy('record_id')
      .compile()
  })
  const byIds = new PreparedIdQuery((on, ids) =>
    on
      .selectFrom('search_news')
      .select('record_id')
      .where('record_id', 'in', ids)
      .orderBy('record_id')
      .compile(),
  )
  const countOf = async (words: string) => (await byWords.all(db, { words, from: 1 })).length

  it('is composed once, and filled each time', async () => {
    composed = 0
    const begun = [4_499, 4_500, 4_501].map((from) => byWords.first(db, { words: 'some', from }))
    expect(await Promise.all(begun)).toEqual([{ record_id: 4_499 }, { record_id: 4_500 }, undefined])
    expect(await byWords.first(db, { words: "o'clock", from: 1 })).toBeUndefined()
    expect(composed).toBe(1)
  })

  it('looks up any number of ids', async () => {
    for (const ids of [[], [7], [7, 9, 8], Array.from({ length: 250 }, (_id, place) => place + 1)]) {
      const found = await byIds.all(db, ids)
      expect(found.map(({ record_id: id }) => id)).toEqual(ids.toSorted((one, other) => one - other))
    }
  })

  it('finds rows that were written in several portions, and those that took their place', async () => {
    expect(await countOf('some')).toBe(4_500)
    await insertRows(db, { table: 'search_news', verb: 'replace' }, rowsFrom(4_400, 200, 'others'))
    expect([await countOf('some'), await countOf('others')]).toEqual([4_399, 200])
    expect(await insertRows(db, { table: 'search_news' }, [])).toBe(0)
  })

  it('answers the id of a row that the database has given one', async () => {
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
