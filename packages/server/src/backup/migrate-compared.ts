import { differences, readFigures } from '#database/copies/figures.ts'
import { wholeTables } from '#database/copies/stored-tables.ts'
import { tablesThere } from '#database/copies/tables-there.ts'
import type { Connection } from '#database/schema.ts'
import { migrate } from '#database/migrate.ts'
import type { DialectName } from '#database/migrations/column-types.ts'

export interface ComparedMigration {
  /** The steps that were done. */
  readonly steps: readonly string[]
  /** How many documents there are. */
  readonly documents: number
  /** What is not as it was before; empty: everything is. */
  readonly differences: readonly string[]
}

/** Brings the schema up to date, and compares counts and totals before and after. */
export async function migrateCompared(
  database: Connection,
  dialect: DialectName,
  onStep: (step: string) => void = () => undefined,
): Promise<ComparedMigration> {
  const there = await tablesThere(database)
  const tables = wholeTables.filter((name) => there.has(name))
  const before = await readFigures(database, tables)
  const steps = await migrate(database, dialect, onStep)
  const after = await readFigures(database, tables)
  return { steps, documents: after.counts.documents ?? 0, differences: differences(before, after) }
}
