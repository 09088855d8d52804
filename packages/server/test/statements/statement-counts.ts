import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DialectName } from '#database/migrations/column-types.ts'

/** Number of statements of a call, including BEGIN and COMMIT. */
export interface StatementCount {
  /** With little data: one record, few lines. */
  readonly few: number
  /** With much data. */
  readonly many: number
}

const statementCount = z.union([
  z.int().transform((count): StatementCount => ({ few: count, many: count })),
  z.strictObject({ few: z.int(), many: z.int() }),
])

const file = fileURLToPath(new URL('./statements-of-calls.json', import.meta.url))
const table = z.record(
  z.string(),
  z.union([statementCount, z.strictObject({ sqlite: statementCount, mysql: statementCount })]),
)

/** Reads the stored counts of a database. With `WRITE_STATEMENTS=yes` the test stores the current counts instead. */
export function readStoredCounts(dialect: DialectName): ReadonlyMap<string, StatementCount> {
  const calls = Object.entries(readTable())
  return new Map(calls.map(([name, counts]) => [name, 'few' in counts ? counts : counts[dialect]]))
}

export const shouldStoreCounts = process.env.WRITE_STATEMENTS === 'yes'

/** Stores the counts of a database; those of the other database stay. */
export function storeCounts(dialect: DialectName, calls: ReadonlyMap<string, StatementCount>): void {
  const otherCounts = readStoredCounts(dialect === 'sqlite' ? 'mysql' : 'sqlite')
  const lines = [...calls]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([name, count]) =>
        `  ${JSON.stringify(name)}: ${formatEntry(count, otherCounts.get(name) ?? count, dialect)}`,
    )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function formatEntry(count: StatementCount, otherCount: StatementCount, dialect: DialectName): string {
  if (formatCount(count) === formatCount(otherCount)) return formatCount(count)
  const [sqlite, mysql] = dialect === 'sqlite' ? [count, otherCount] : [otherCount, count]
  const [before, after] = [sqlite, mysql].some(({ few, many }) => few !== many)
    ? ['{\n    ', '\n  }']
    : ['{ ', ' }']
  const between = after === ' }' ? ', ' : ',\n    '
  return `${before}"sqlite": ${formatCount(sqlite)}${between}"mysql": ${formatCount(mysql)}${after}`
}

function formatCount({ few, many }: StatementCount): string {
  return few === many ? String(few) : `{ "few": ${few}, "many": ${many} }`
}

function readTable() {
  return table.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Calls whose number of statements may grow with the data, each with its reason. */
export const callsWithGrowingCounts: readonly { readonly calls: RegExp; readonly reason: string }[] = [
  {
    calls: /\/(set_status|set_archived|set_retired|delete|issue_many)$/,
    reason: 'Each record is changed in a transaction of its own, so that it can fail separately.',
  },
  {
    calls: /\/mail\/(sendAgain|cancel)$/,
    reason: 'Each message is changed separately, because one may be sent at the moment.',
  },
  {
    calls: /\/export$/,
    reason: 'An export reads 250 rows at a time, so that other requests are served in between.',
  },
  {
    calls: /^POST \S+\/(company\/bank_details|number_series)$/,
    reason: 'Each administrator gets an e-mail in their own language.',
  },
  {
    calls: /\/products$/,
    reason: 'Reads the first thousand matches, and all products only if these are not enough.',
  },
  {
    calls: /\/(dashboard\/outstanding|settings\/paper\/preview|number_series\/(report|certificate))$/,
    reason: 'Reads further rows only if documents are found.',
  },
  {
    calls: /\/payments\/store$/,
    reason: 'The ids of several allocations, which one statement inserts, are read afterwards.',
  },
  {
    calls: /\/invoice\/credit$/,
    reason: 'Looks for the draft that has the next number, unless the credit note has it already.',
  },
  {
    calls: /\/ledger\/verify$/,
    reason: 'Reads records and rows in pages, and files one by one, because they are large.',
  },
]
