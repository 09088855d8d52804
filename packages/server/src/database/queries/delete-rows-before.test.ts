import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { deleteRowsBefore } from './delete-rows-before.ts'

const column = { table: 'use_counts', column: 'counted_from' } as const

forEachDatabase('deleting old rows in batches', ({ settings }) => {
  let db: Connection
  beforeAll(async () => {
    db = openDatabase(settings())
    await migrate(db, settings().dialect)
  })
  afterAll(() => db.destroy())

  it.each([1, 4, 7, 100])('deletes the older rows only, with %i rows in a batch', async (rowsPerBatch) => {
    await db.deleteFrom('use_counts').execute()
    // Three rows with each time.
    const rows = Array.from({ length: 30 }, (_, index) => ({
      counted_under: String(index).padStart(64, '0'),
      counted_from: `2026-11-${String(10 + Math.floor(index / 3))}T10:00:00.000Z`,
      uses: 1,
    }))
    await db.insertInto('use_counts').values(rows).execute()
    await deleteRowsBefore(db, { ...column, before: '2026-11-17T10:00:00.000Z', rowsPerBatch })
    const left = await db.selectFrom('use_counts').select('counted_from').orderBy('counted_from').execute()
    expect(left.map((row) => row.counted_from.slice(8, 10))).toEqual(
      [17, 17, 17, 18, 18, 18, 19, 19, 19].map(String),
    )
  })
})
