import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DialectName } from '#database/migrations/column-types.ts'

/** How many statements a call sends to the database, beginnings and ends of transactions too. */
export interface StatementCount {
  /** Made on little: one record, a few lines. */
  readonly few: number
  /** Made on much. */
  readonly many: number
}

const counted = z.union([
  z.int().transform((both): StatementCount => ({ few: both, many: both })),
  z.strictObject({ few: z.int(), many: z.int() }),
])

const file = fileURLToPath(new URL('./statements-of-calls.json', import.meta.url))
const table = z.record(z.string(), z.union([counted, z.strictObject({ sqlite: counted, mysql: counted })]))

/** What is written down for a database: `WRITE_STATEMENTS=yes` writes what was counted instead, for both. */
export function readStoredCounts(dialect: DialectName): ReadonlyMap<string, StatementCount> {
  const calls = Object.entries(readTable())
  return new Map(calls.map(([name, of]) => [name, 'few' in of ? of : of[dialect]]))
}

export const shouldStoreCounts = process.env.WRITE_STATEMENTS === 'yes'

/** Calls of which the other database is told to send others keep what is written down for it. */
export function storeCounts(dialect: DialectName, calls: ReadonlyMap<string, StatementCount>): void {
  const other = dialect === 'sqlite' ? 'mysql' : 'sqlite'
  const before = readStoredCounts(other)
  const lines = [...calls]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([name, here]) => `  ${JSON.stringify(name)}: ${formatEntry(here, before.get(name) ?? here, dialect)}`,
    )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function formatEntry(here: StatementCount, there: StatementCount, dialect: DialectName): string {
  if (formatCount(here) === formatCount(there)) return formatCount(here)
  const [sqlite, mysql] = dialect === 'sqlite' ? [here, there] : [there, here]
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

/** Calls that take more statements the more they are made on, each with what it is that makes them more. */
export const callsWithGrowingCounts: readonly { readonly calls: RegExp; readonly because: string }[] = [
  {
    calls: /\/(set_status|set_archived|set_retired|delete)$/,
    because: 'What is done with several is done or not by itself: each has a transaction of its own.',
  },
  {
    calls: /\/mail\/(sendAgain|cancel)$/,
    because: 'Likewise: one may just be on its way while the others still wait.',
  },
  { calls: /\/export$/, because: 'A file is read 250 rows at a time, so that others are served in between.' },
  {
    calls: /\/products$/,
    because: 'What is found often is found among the first thousand; what is not is looked for in all.',
  },
  {
    calls: /\/(dashboard\/outstanding|documents\/recent)$/,
    because: 'Where none are found, none are read.',
  },
  {
    calls: /\/global_search$/,
    because: 'Of each group that has hits these are read at once; so are the lines that explain them.',
  },
]
