import { compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { insertStoredRows, writeNextIds } from '#database/copies/snapshot.ts'
import { readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { migrateTo } from '#database/migrations/migrate.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { type BackupReading, type ReadBackup, readBackup, type TableRows } from './read-backup.ts'
import { sayRejected } from './say-rejected.ts'

interface Target {
  /** An empty database. */
  readonly database: Connection
  readonly dialect: DialectName
  readonly onProgress?: BackupReading['onProgress']
}

/**
 * Fills an empty database with what a backup holds, in the step of the schema that it was made in, and compares what
 * came of it with what the backup says. @throws BadBackup
 */
export async function loadBackup(
  file: string,
  { database, dialect, onProgress }: Target,
): Promise<ReadBackup> {
  let there: ReadonlyMap<string, StoredTable> = new Map()
  const loaded = await readBackup(file, {
    async onHead({ steps }) {
      await migrateTo(database, dialect, steps.at(-1) ?? '')
      there = await readTables(database)
    },
    async onRows(rows) {
      requireColumns(file, rows, there.get(rows.table))
      try {
        await inTransaction(database, (transaction) => insertStoredRows(transaction, rows))
      } catch (error) {
        throw sayRejected(error, { file, table: rows.table })
      }
    },
    ...(onProgress && { onProgress }),
  })
  const { figures, next_ids: nextIds } = loaded.manifest
  requireTables(file, [...Object.keys(figures.counts), ...Object.keys(nextIds)], there)
  await writeNextIds(database, nextIds)
  const different = compareChecksums(figures, await readChecksums(database, Object.keys(figures.counts)))
  if (different.length > 0)
    throw new BadBackup({ key: 'backup.not-equal', params: { file, what: different.join(', ') } })
  return loaded
}

/** Names become a part of statements: only those of tables that the schema has. */
function requireTables(
  file: string,
  names: readonly string[],
  known: ReadonlyMap<string, StoredTable>,
): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw new BadBackup({ key: 'backup.damaged', params: { file, where: unknown } })
}

/** The same for the columns of a part. */
function requireColumns(file: string, { table, columns }: TableRows, known: StoredTable | undefined): void {
  const unknown = known ? columns.find((column) => !known.columns.includes(column)) : table
  if (unknown !== undefined)
    throw new BadBackup({ key: 'backup.damaged', params: { file, where: `${table}.${unknown}` } })
}
