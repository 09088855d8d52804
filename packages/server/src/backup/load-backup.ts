import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { disableDurability, openDatabase } from '#database/connections/open-database.ts'
import { compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { insertStoredRows, writeNextIds } from '#database/copies/snapshot.ts'
import { readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { migrateTo } from '#database/migrations/migrate.ts'
import {
  createTriggers,
  dropTriggers,
  listProductTriggers,
  type StoredTrigger,
} from '#database/queries/stored-triggers.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createTemporaryName } from './backup-archive.ts'
import { BackupError, explainRejectedRow, explainWriteError } from './backup-error.ts'
import { type BackupMetadata, type BackupReadOptions, readBackup, type TableRows } from './read-backup.ts'

interface LoadTarget {
  /** An empty database. */
  readonly database: Connection
  readonly dialect: DialectName
  readonly onProgress?: BackupReadOptions['onProgress']
}

/**
 * Loads a backup into an empty database, with the schema version of the backup, and compares the checksums of the database with
 * those of the backup. @throws BackupError
 */
export async function loadBackup(
  file: string,
  { database, dialect, onProgress }: LoadTarget,
): Promise<BackupMetadata> {
  let existingTables: ReadonlyMap<string, StoredTable> = new Map()
  let triggers: readonly StoredTrigger[] = []
  const loaded = await readBackup(file, {
    async onHeader({ steps }) {
      await migrateTo(database, dialect, steps.at(-1) ?? '')
      existingTables = await readTables(database)
      // Rows are not inserted in the order in which triggers expect them. The rows that triggers have written are part of the backup.
      triggers = await listProductTriggers(database)
      await dropTriggers(database, triggers)
    },
    async onRows(rows) {
      requireKnownColumns(file, rows, existingTables.get(rows.table))
      try {
        await inTransaction(database, (transaction) => insertStoredRows(transaction, rows))
      } catch (error) {
        throw explainRejectedRow(error, { file, table: rows.table })
      }
    },
    ...(onProgress && { onProgress }),
  })
  const { figures, next_ids: nextIds } = loaded.manifest
  requireKnownTables(file, [...Object.keys(figures.counts), ...Object.keys(nextIds)], existingTables)
  await createTriggers(database, triggers)
  await writeNextIds(database, nextIds)
  const mismatches = compareChecksums(figures, await readChecksums(database, Object.keys(figures.counts)))
  if (mismatches.length > 0)
    throw new BackupError({ key: 'backup.not-equal', params: { file, what: mismatches.join(', ') } })
  return loaded
}

/** Checks that the schema has the tables, because their names become part of statements. @throws BackupError */
function requireKnownTables(
  file: string,
  names: readonly string[],
  known: ReadonlyMap<string, StoredTable>,
): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError({ key: 'backup.damaged', params: { file, where: unknown } })
}

/** Checks that the schema has the columns of a part. @throws BackupError */
function requireKnownColumns(
  file: string,
  { table, columns }: TableRows,
  known: StoredTable | undefined,
): void {
  const unknown = known ? columns.find((column) => !known.columns.includes(column)) : table
  if (unknown !== undefined)
    throw new BackupError({ key: 'backup.damaged', params: { file, where: `${table}.${unknown}` } })
}

interface VerifyOptions {
  /** Folder of the scratch database. */
  readonly folder: string
  readonly onProgress?: BackupReadOptions['onProgress']
}

/**
 * Verifies a backup: restores it into a scratch database, which is always an embedded one, and compares the checksums. Removes the
 * scratch database afterwards. @throws BackupError
 */
export async function verifyBackup(
  file: string,
  { folder, onProgress }: VerifyOptions,
): Promise<BackupMetadata> {
  const scratchFile = createTemporaryName(join(folder, 'scratch.sqlite'), randomUUID())
  try {
    const database = openDatabase({ dialect: 'sqlite', file: scratchFile })
    try {
      await disableDurability(database)
      return await loadBackup(file, { database, dialect: 'sqlite', ...(onProgress && { onProgress }) })
    } finally {
      await database.destroy()
    }
  } catch (error) {
    throw explainWriteError(error, scratchFile)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${scratchFile}${suffix}`, { force: true })
  }
}
