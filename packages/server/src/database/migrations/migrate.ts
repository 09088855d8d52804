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

/**
 * Runs the migrations that were not applied yet, and returns their names. Can be repeated after any failure.
 * @param onApplied is called with the name of each migration after it
 */
export async function migrate(
  db: Connection,
  dialect: DialectName,
  onApplied: (name: string) => void = () => undefined,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => bindMigrations(dialect, onApplied) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Runs the migrations of an empty database up to the named one. */
export async function migrateTo(db: Connection, dialect: DialectName, name: string): Promise<void> {
  const provider = { getMigrations: async () => bindMigrations(dialect, () => undefined) }
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error) throw error
}

function bindMigrations(dialect: DialectName, onApplied: (name: string) => void): Record<string, Migration> {
  const columns = getColumnTypes(dialect)
  const entries = Object.entries(migrations).map(([name, load]): [string, Migration] => [
    name,
    {
      async up(db) {
        const up = await load()
        await up(db, columns)
        onApplied(name)
      },
    },
  ])
  return Object.fromEntries(entries)
}

// Applied migrations.

/** The table in which Kysely stores the applied migrations. */
const migrationTable = 'kysely_migration'

/** The names of all migrations of this version, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Lists the names of the applied migrations, in their order. Empty: there is no schema. */
export async function listAppliedMigrations(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === migrationTable)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export interface AppliedMigration {
  readonly name: string
  /** ISO 8601, UTC, as Kysely writes it. */
  readonly doneAt: string
}

/** Lists the applied migrations with their times, in their order, in one short statement. Throws if there is no schema. */
export async function listMigrationTimes(db: Connection): Promise<AppliedMigration[]> {
  const columns = sql`name, ${sql.ref('timestamp')} as ${sql.ref('doneAt')}`
  const { rows } =
    await sql<AppliedMigration>`select ${columns} from ${sql.table(migrationTable)} order by name`.execute(db)
  return rows
}

/** Returns the first name that is not a migration of this version. Undefined: there is none. */
export function findUnknownMigration(names: readonly string[]): string | undefined {
  return names.find((name) => !Object.hasOwn(migrations, name))
}

// Update of an installed database, with messages for administrators.

/** The database cannot be used. The message says why, and names the remedy. */
export class DatabaseUnusableError extends Error {}

const unfinishedRestoreMessage =
  'A restore into this database was interrupted. Run it again: quittance restore FILE. Or return to the previous data: quittance restore --undo'

/**
 * Updates the schema of a database and what depends on it. Rejects a database with an interrupted restore.
 * @param work runs the migrations, and what is to be done before and after them
 * @throws DatabaseUnusableError if an administrator can solve the problem, otherwise the error of `work`
 */
export async function updateSchema(
  db: Connection,
  settings: DatabaseSettings,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    if (await hasUnfinishedReplacement(db)) throw new DatabaseUnusableError(unfinishedRestoreMessage)
    await work()
  } catch (error) {
    const message =
      describeNewerSchema(error) ??
      (settings.dialect === 'mysql' ? describeConnectionError(error, settings) : null)
    if (message === null) throw error
    throw new DatabaseUnusableError(message, { cause: error })
  }
}

/** Kysely's message about an applied migration that this version does not have. */
const unknownMigrationError = /^corrupted migrations: previously executed migration (\S+) is missing/

function describeNewerSchema(error: unknown): string | null {
  const name = error instanceof Error ? unknownMigrationError.exec(error.message)?.[1] : undefined
  return name === undefined
    ? null
    : `This database was created by a newer version of this product (${name}). Please install that version.`
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
    return `The database server at ${place} denies ${user} access to ${database}. Correct DB_USERNAME, DB_PASSWORD and DB_DATABASE in the environment file.`
  }
  if (isTlsError(error)) {
    return `The certificate of the database server at ${place} is not trusted (${String(error)}). Correct DB_SSL_CA and DB_HOST in the environment file.`
  }
  if (isTlsRequired(error)) {
    return `The database server at ${place} accepts encrypted connections only. Set DB_SSL=true in the environment file.`
  }
  return null
}
