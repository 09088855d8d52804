import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { disableDurability, openDatabase } from '#database/connections/open-database.ts'
import { compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { insertStoredRows, writeNextIds } from '#database/copies/snapshot.ts'
import { readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { migrateTo } from '#database/migrations/migrate.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { BackupError, explainRejectedRow, explainWriteError } from './backup-error.ts'
import { type BackupMetadata, type BackupReadOptions, readBackup, type TableRows } from './read-backup.ts'
import { createTemporaryName } from './tar-archive.ts'

interface LoadTarget {
  /** An empty database. */
  readonly database: Connection
  readonly dialect: DialectName
  readonly onProgress?: BackupReadOptions['onProgress']
}

/**
 * Fills an empty database with what a backup holds, in the step of the schema that it was made in, and compares what
 * came of it with what the backup says. @throws BadBackup
 */
export async function loadBackup(
  file: string,
  { database, dialect, onProgress }: LoadTarget,
): Promise<BackupMetadata> {
  let existingTables: ReadonlyMap<string, StoredTable> = new Map()
  const loaded = await readBackup(file, {
    async onHeader({ steps }) {
      await migrateTo(database, dialect, steps.at(-1) ?? '')
      existingTables = await readTables(database)
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
  await writeNextIds(database, nextIds)
  const mismatches = compareChecksums(figures, await readChecksums(database, Object.keys(figures.counts)))
  if (mismatches.length > 0)
    throw new BackupError({ key: 'backup.not-equal', params: { file, what: mismatches.join(', ') } })
  return loaded
}

/** Names become a part of statements: only those of tables that the schema has. */
function requireKnownTables(
  file: string,
  names: readonly string[],
  known: ReadonlyMap<string, StoredTable>,
): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError({ key: 'backup.damaged', params: { file, where: unknown } })
}

/** The same for the columns of a part. */
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
  /** Where the scratch database stands meanwhile. */
  readonly folder: string
  readonly onProgress?: BackupReadOptions['onProgress']
}

/**
 * Restores a backup into a scratch database – an embedded one, whatever the backup comes from – and compares its counts and
 * totals with what the backup says. @throws BadBackup
 */
export async function verifyBackup(
  file: string,
  { folder, onProgress }: VerifyOptions,
): Promise<BackupMetadata> {
  const scratchFile = createTemporaryName(join(folder, 'proof.sqlite'), randomUUID())
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
    for (const end of ['', '-wal', '-shm']) await rm(`${scratchFile}${end}`, { force: true })
  }
}
