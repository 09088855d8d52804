import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import {
  type DatabaseSettings,
  formatDatabaseAddress,
  isSocket,
  type MysqlSettings,
} from '#database/connections/database-settings.ts'
import {
  isAccessDenied,
  isMissingDatabase,
  isTlsError,
  isTlsRequired,
  isUnavailable,
} from '#database/queries/database-errors.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type DialectName, getColumnTypes } from './column-types.ts'
import { migrations } from './index.ts'

/** Brings the schema up to date and answers the names of what was done. Safe to repeat after any failure. */
export async function migrate(
  db: Connection,
  dialect: DialectName,
  onStep: (name: string) => void = () => undefined,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => bindMigrations(dialect, onStep) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Brings an empty database to where it was after a step. */
export async function migrateTo(db: Connection, dialect: DialectName, step: string): Promise<void> {
  const provider = { getMigrations: async () => bindMigrations(dialect, () => undefined) }
  const { error } = await new Migrator({ db, provider }).migrateTo(step)
  if (error) throw error
}

function bindMigrations(dialect: DialectName, onStep: (name: string) => void): Record<string, Migration> {
  const columns = getColumnTypes(dialect)
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

/** Where the query builder keeps what steps were done. */
const migrationTable = 'kysely_migration'

/** Every step of this version, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The steps of the schema that were done, in their order; none: there is no schema. */
export async function listAppliedMigrations(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === migrationTable)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A step with the moment in which it was done, as the query builder writes it. */
export interface AppliedMigration {
  readonly name: string
  readonly doneAt: string
}

/** Reads the steps that were done, in their order, in one short statement. @throws where there is no schema */
export async function listMigrationTimes(db: Connection): Promise<AppliedMigration[]> {
  const columns = sql`name, ${sql.ref('timestamp')} as ${sql.ref('doneAt')}`
  const { rows } =
    await sql<AppliedMigration>`select ${columns} from ${sql.table(migrationTable)} order by name`.execute(db)
  return rows
}

/** A step that this version does not know; undefined: it knows all. */
export function findUnknownMigration(steps: readonly string[]): string | undefined {
  return steps.find((step) => !Object.hasOwn(migrations, step))
}

export class DatabaseUnusable extends Error {}

const unfinishedRestoreMessage =
  'A restore into this database was stopped before it was whole. Run it again: quittance restore FILE; or put back what was there before: quittance restore --undo'

/**
 * Updates the schema of a database and what depends on it. Refuses a database into which a restore was interrupted.
 * @param work runs the migrations, and what is to be done before and after them
 * @throws DatabaseUnusable with a sentence that names the remedy, where an administrator can help
 */
export async function updateSchema(
  db: Connection,
  settings: DatabaseSettings,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    if (await hasUnfinishedReplacement(db)) throw new DatabaseUnusable(unfinishedRestoreMessage)
    await work()
  } catch (error) {
    const sentence =
      describeNewerSchema(error) ??
      (settings.dialect === 'mysql' ? describeConnectionError(error, settings) : null)
    if (sentence === null) throw error
    throw new DatabaseUnusable(sentence, { cause: error })
  }
}

/** The query builder's own words for steps that this version does not know. */
const unknownMigrationError = /^corrupted migrations: previously executed migration (\S+) is missing/

function describeNewerSchema(error: unknown): string | null {
  const step = error instanceof Error ? unknownMigrationError.exec(error.message)?.[1] : undefined
  return step === undefined
    ? null
    : `This database was made by a newer version of this product (${step}). Please install that version.`
}

function describeConnectionError(error: unknown, settings: MysqlSettings): string | null {
  const { database, user } = settings
  const place = formatDatabaseAddress(settings)
  if (isUnavailable(error)) {
    const keys = isSocket(settings) ? 'DB_HOST' : 'DB_HOST and DB_PORT'
    return `The database server at ${place} does not answer. Start it, or correct ${keys} in the environment file.`
  }
  if (isMissingDatabase(error)) {
    return `The database server at ${place} has no database ${database}. Restore it from a backup, or correct DB_DATABASE in the environment file.`
  }
  if (isAccessDenied(error)) {
    return `The database server at ${place} does not let ${user} use ${database}. Correct DB_USERNAME, DB_PASSWORD and DB_DATABASE in the environment file.`
  }
  if (isTlsError(error)) {
    return `Nobody who is trusted here vouches for the database server at ${place} (${String(error)}). Correct DB_SSL_CA and DB_HOST in the environment file.`
  }
  if (isTlsRequired(error)) {
    return `The database server at ${place} takes encrypted connections alone. Set DB_SSL=true in the environment file.`
  }
  return null
}
