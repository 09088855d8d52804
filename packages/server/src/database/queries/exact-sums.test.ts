import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { parseSum, withExactSums } from './exact-sums.ts'

const columnLimit = Number.MAX_SAFE_INTEGER

forEachDatabase('sums of integers', ({ settings }) => {
  let db: Kysely<{ amounts: { cents: number } }>
  beforeAll(async () => {
    db = openDatabase(settings()) as never // as: the table is this suite's own
    await db.schema
      .createTable('amounts')
      .addColumn('cents', 'bigint', (cents) => cents.notNull())
      .execute()
  })
  afterAll(() => db.destroy())

  async function store(amounts: readonly number[]): Promise<void> {
    await db.deleteFrom('amounts').execute()
    for (let start = 0; start < amounts.length; start += 500) {
      const rows = amounts.slice(start, start + 500).map((cents) => ({ cents }))
      await db.insertInto('amounts').values(rows).execute()
    }
  }

  async function readSum(): Promise<bigint> {
    const rows = await withExactSums((sumOf) =>
      db.selectFrom('amounts').select(sumOf(sql`cents`).as('sum')).execute(),
    )
    return parseSum(rows[0]?.sum ?? '')
  }

  it('equal sums of arbitrary precision', async () => {
    const amounts = fc.array(fc.integer({ min: -columnLimit, max: columnLimit }), {
      minLength: 1,
      maxLength: 40,
    })
    await fc.assert(
      // 60 repetitions make many sums exceed 64 bits.
      fc.asyncProperty(amounts, fc.constantFrom(1, 60), async (numbers, times) => {
        const all = Array.from({ length: times }, () => numbers).flat()
        await store(all)
        expect(await readSum()).toBe(all.reduce((sum, cents) => sum + BigInt(cents), 0n))
      }),
      { numRuns: 60 },
    )
  })

  it.each([1, -1])('are exact if 64 bits overflow (sign: %s)', async (sign) => {
    const count = 1_500
    await store(Array.from({ length: count }, () => sign * columnLimit))
    expect(await readSum()).toBe(BigInt(count) * BigInt(sign * columnLimit))
  })

  it('pass on other errors', async () => {
    const broken = withExactSums((sumOf) =>
      sql`select ${sumOf(sql`nothing`)} as sum from amounts`.execute(db),
    )
    await expect(broken).rejects.toThrow(/nothing/)
  })
})
