import { basename, dirname, join } from 'node:path'
import { productVersion } from '#config/config.ts'
import type { EnvValues } from '#config/env-file.ts'
import { type Checksums, countRows, readChecksums } from '#database/copies/checksums.ts'
import { listTokenNames, readNextIds, readRows, withSnapshot } from '#database/copies/snapshot.ts'
import { copiedTables, skippedTables } from '#database/copies/stored-tables.ts'
import { excludeUnfinishedMigration, readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { findUnknownMigration, listAppliedMigrations, migrationNames } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ProgressListener } from '#process/terminal.ts'
import { type ArchiveWriter, writeArchive } from './backup-archive.ts'
import { BackupError, explainWriteError } from './backup-error.ts'
import { type ProtectedFolders, requireSuitableFolder, resolveRealPath } from './backup-folder.ts'
import {
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  checksumFileName,
  computeSha256,
  formatPartName,
  formatRow,
  formatVersion,
  headerFileName,
  manifestFileName,
  packPart,
  selectEnvironment,
} from './backup-format.ts'

interface BackupSource {
  /** A connection that is used for nothing else during the backup, if the database is embedded. */
  readonly database: Connection
  readonly dialect: DialectName
  /** Values of the environment file. */
  readonly environment: EnvValues
  readonly clock: () => Date
  /** Folders in which no backup may be written. */
  readonly folders: ProtectedFolders
}

export interface BackupTarget {
  readonly file: string
  /** Whether an existing file is replaced. */
  readonly shouldReplace: boolean
  readonly shouldIncludeSecrets: boolean
  readonly onProgress?: ProgressListener
  /** Runs before the complete file gets its final name. */
  readonly beforeRename?: (temporaryFile: string) => Promise<void>
}

export interface BackupResult {
  readonly header: BackupHeader
  readonly checksums: Checksums
}

/**
 * Writes a consistent snapshot of the database into one file, also while members save. The file gets its final name when it is
 * complete. @throws BackupError
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<BackupResult> {
  try {
    const file = resolveBackupFile(target.file, source.folders)
    return await writeArchive(
      { file, shouldReplace: target.shouldReplace },
      (archive) =>
        withSnapshot(source.database, (snapshot) => fillArchive(archive, snapshot, { source, target })),
      target.beforeRename,
    )
  } catch (error) {
    throw explainWriteError(error, target.file)
  }
}

/** Returns the real path of a backup file, so that a link that changes later has no effect. @throws BackupError */
function resolveBackupFile(file: string, folders: ProtectedFolders): string {
  requireSuitableFolder(dirname(file), folders)
  return join(resolveRealPath(dirname(file)), basename(file))
}

interface WriteRequest {
  readonly source: BackupSource
  readonly target: BackupTarget
}

async function fillArchive(
  archive: ArchiveWriter,
  snapshot: Connection,
  { source, target }: WriteRequest,
): Promise<BackupResult> {
  const header = await composeHeader(snapshot, source)
  const headerText = Buffer.from(`${JSON.stringify(header, null, 2)}\n`)
  await archive.add(headerFileName, headerText)
  const existingTables = await findCompleteTables(snapshot, header.steps)
  const tables = copiedTables.flatMap((name) => existingTables.get(name) ?? [])
  const names = tables.map(({ name }) => name)
  const checksums = await readChecksums(snapshot, names)
  const parts = await writeParts(archive, snapshot, { tables, checksums, onProgress: target.onProgress })
  const manifest: BackupManifest = {
    head: computeSha256(headerText),
    parts,
    figures: { counts: { ...checksums.counts }, kinds: [...checksums.kinds] },
    // Events name API tokens, so the ids of tokens are not assigned again although a backup contains no token.
    next_ids: await readNextIds(snapshot, [...names, 'api_tokens']),
    left: await countOmittedRows(snapshot, existingTables),
    tokens: existingTables.has('api_tokens') ? await listTokenNames(snapshot) : [],
    ...selectEnvironment(source.environment, target.shouldIncludeSecrets),
  }
  const manifestText = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await archive.add(manifestFileName, manifestText)
  await archive.add(checksumFileName, Buffer.from(`${computeSha256(manifestText)}\n`))
  return { header, checksums }
}

async function composeHeader(snapshot: Connection, source: BackupSource): Promise<BackupHeader> {
  const migrations = await listAppliedMigrations(snapshot)
  if (migrations.length === 0) throw new BackupError({ key: 'backup.nothing-there' })
  const unknown = findUnknownMigration(migrations)
  if (unknown !== undefined)
    throw new BackupError({ key: 'backup.database-newer', params: { step: unknown } })
  return {
    format: backupFormat,
    version: formatVersion,
    product: productVersion,
    steps: migrations,
    made_at: source.clock().toISOString(),
    dialect: source.dialect,
  }
}

/** Returns the tables of the snapshot, without those of a migration that was interrupted. */
async function findCompleteTables(
  snapshot: Connection,
  migrations: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const existingTables = await readTables(snapshot)
  if (migrations.length === migrationNames.length) return existingTables
  return await excludeUnfinishedMigration(existingTables, migrations)
}

interface TableSelection {
  readonly tables: readonly StoredTable[]
  readonly checksums: Checksums
  readonly onProgress: BackupTarget['onProgress']
}

type Parts = BackupManifest['parts']

async function writeParts(
  archive: ArchiveWriter,
  snapshot: Connection,
  { tables, checksums, onProgress = () => undefined }: TableSelection,
): Promise<Parts> {
  const total = Object.values(checksums.counts).reduce((sum, rows) => sum + rows, 0)
  const parts: Parts = []
  let done = 0
  for (const table of tables) {
    let rows = 0
    for await (const part of generateParts(snapshot, table)) {
      const name = formatPartName(table.name, part.number)
      await archive.add(name, part.content)
      parts.push({ name, rows: part.rows, sha256: computeSha256(part.content) })
      rows += part.rows
      done += part.rows
      onProgress({ done, total })
    }
    if (rows !== checksums.counts[table.name]) {
      throw new Error(`table ${table.name}: read ${rows} rows, expected ${checksums.counts[table.name]}`)
    }
  }
  onProgress({ done: total, total })
  return parts
}

/** A part is complete when its rows have this size before compression. */
const partBytes = 4 * 2 ** 20

interface Part {
  readonly number: number
  readonly rows: number
  readonly content: Buffer
}

async function* generateParts(snapshot: Connection, table: StoredTable): AsyncGenerator<Part> {
  let [number, size] = [0, 0]
  let lines: string[] = []
  const pack = async () => {
    number += 1
    const part = { number, rows: lines.length, content: await packPart(table, lines) }
    lines = []
    size = 0
    return part
  }
  for await (const row of readRows(snapshot, table)) {
    const line = formatRow(row)
    lines.push(line)
    size += line.length
    if (size >= partBytes) yield await pack()
  }
  if (lines.length > 0) yield await pack()
}

async function countOmittedRows(
  snapshot: Connection,
  existingTables: ReadonlyMap<string, StoredTable>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of skippedTables)
    if (existingTables.has(name)) counts[name] = await countRows(snapshot, name)
  return counts
}
