import { compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { copiedTables } from '#database/copies/stored-tables.ts'
import { readTables } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'

export interface MigrationReport {
  /** The steps that were done. */
  readonly steps: readonly string[]
  /** How many documents there are. */
  readonly documents: number
  /** What is not as it was before; empty: everything is. */
  readonly differences: readonly string[]
}

/** Brings the schema up to date, and compares counts and totals before and after. */
export async function migrateAndCompare(
  database: Connection,
  dialect: DialectName,
  onStep: (step: string) => void = () => undefined,
): Promise<MigrationReport> {
  const existingTables = await readTables(database)
  const tables = copiedTables.filter((name) => existingTables.has(name))
  const before = await readChecksums(database, tables)
  const steps = await migrate(database, dialect, onStep)
  const after = await readChecksums(database, tables)
  return { steps, documents: after.counts.documents ?? 0, differences: compareChecksums(before, after) }
}
