import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './schema.ts'
import { columnTypes, type DialectName } from './migrations/column-types.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema up to date and answers the names of what was done. Safe to repeat after any failure. */
export async function migrate(
  db: Connection,
  dialect: DialectName,
  onStep: (name: string) => void = () => undefined,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => bound(dialect, onStep) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Brings an empty database to where it was after a step. */
export async function migrateUpTo(db: Connection, dialect: DialectName, step: string): Promise<void> {
  const provider = { getMigrations: async () => bound(dialect, () => undefined) }
  const { error } = await new Migrator({ db, provider }).migrateTo(step)
  if (error) throw error
}

function bound(dialect: DialectName, onStep: (name: string) => void): Record<string, Migration> {
  const columns = columnTypes(dialect)
  const steps = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    {
      async up(db) {
        await up(db, columns)
        onStep(name)
      },
    },
  ])
  return Object.fromEntries(steps)
}
