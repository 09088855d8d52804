import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DialectName } from '#database/migrations/column-types.ts'

/** How many statements a call sends to the database, beginnings and ends of transactions too. */
export interface Counted {
  /** Made on little: one record, a few lines. */
  readonly few: number
  /** Made on much. */
  readonly many: number
}

const counted = z.union([
  z.int().transform((both): Counted => ({ few: both, many: both })),
  z.strictObject({ few: z.int(), many: z.int() }),
])

const file = fileURLToPath(new URL('./statements-of-calls.json', import.meta.url))
const table = z.record(z.string(), z.union([counted, z.strictObject({ sqlite: counted, mysql: counted })]))

/** What is written down for a database: `WRITE_STATEMENTS=yes` writes what was counted instead, for both. */
export function writtenDown(dialect: DialectName): ReadonlyMap<string, Counted> {
  const calls = Object.entries(readTable())
  return new Map(calls.map(([name, of]) => [name, 'few' in of ? of : of[dialect]]))
}

export const isWriting = process.env.WRITE_STATEMENTS === 'yes'

/** Calls of which the other database is told to send others keep what is written down for it. */
export function writeDown(dialect: DialectName, calls: ReadonlyMap<string, Counted>): void {
  const other = dialect === 'sqlite' ? 'mysql' : 'sqlite'
  const before = writtenDown(other)
  const lines = [...calls]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, here]) => `  ${JSON.stringify(name)}: ${said(here, before.get(name) ?? here, dialect)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function said(here: Counted, there: Counted, dialect: DialectName): string {
  if (short(here) === short(there)) return short(here)
  const [sqlite, mysql] = dialect === 'sqlite' ? [here, there] : [there, here]
  const [before, after] = [sqlite, mysql].some(({ few, many }) => few !== many)
    ? ['{\n    ', '\n  }']
    : ['{ ', ' }']
  const between = after === ' }' ? ', ' : ',\n    '
  return `${before}"sqlite": ${short(sqlite)}${between}"mysql": ${short(mysql)}${after}`
}

function short({ few, many }: Counted): string {
  return few === many ? String(few) : `{ "few": ${few}, "many": ${many} }`
}

function readTable() {
  return table.parse(JSON.parse(readFileSync(file, 'utf8')))
}
