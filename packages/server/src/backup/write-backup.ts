import { basename, dirname, join } from 'node:path'
import { productVersion } from '#config/config.ts'
import type { EnvValues } from '#config/env-file.ts'
import { type Checksums, countRows, readChecksums } from '#database/copies/checksums.ts'
import { readNextIds, readRows, withSnapshot } from '#database/copies/snapshot.ts'
import { copiedTables, skippedTables } from '#database/copies/stored-tables.ts'
import { excludeUnfinishedMigration, readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { findUnknownMigration, listAppliedMigrations, migrationNames } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Progress } from '#process/terminal.ts'
import { BackupError, explainWriteError } from './backup-error.ts'
import type { ProtectedFolders } from './backup-folder.ts'
import { requireSuitableFolder, resolveRealPath } from './backup-folder.ts'
import * as format from './backup-format.ts'
import { computeChecksum, formatRow, packPart, selectEnvironment } from './backup-format.ts'
import { listTokenNames } from './repository.ts'
import { type ArchiveWriter, writeArchive } from './tar-archive.ts'

export interface BackupSource {
  /** One that nothing else uses meanwhile, where the database is the embedded one. */
  readonly database: Connection
  readonly dialect: DialectName
  /** Of the environment file. */
  readonly environment: EnvValues
  readonly clock: () => Date
  /** No backup is written into them. */
  readonly folders: ProtectedFolders
}

export interface BackupTarget {
  readonly file: string
  /** A file that has the name already is replaced. */
  readonly shouldReplace: boolean
  readonly shouldIncludeSecrets: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Runs before the file gets its name, with the name that it has until then. */
  readonly beforeRename?: (unfinished: string) => Promise<void>
}

export interface BackupResult {
  readonly header: format.BackupHeader
  readonly totals: Checksums
}

/**
 * Writes everything that the database holds at one moment into one file, while others save. The file has its name only
 * once it is whole. @throws BadBackup
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

/** Returns where a file is really written, so that a link that is changed meanwhile leads nowhere else. @throws BadBackup */
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
  job: WriteRequest,
): Promise<BackupResult> {
  const head = await composeHeader(snapshot, job.source)
  const headerText = Buffer.from(`${JSON.stringify(head, null, 2)}\n`)
  await archive.add(format.headerFileName, headerText)
  const there = await findCompleteTables(snapshot, head.steps)
  const tables = copiedTables.flatMap((name) => there.get(name) ?? [])
  const names = tables.map(({ name }) => name)
  const figures = await readChecksums(snapshot, names)
  const parts = await writeParts(archive, snapshot, {
    tables,
    totals: figures,
    onProgress: job.target.onProgress,
  })
  const content: format.BackupManifest = {
    head: computeChecksum(headerText),
    parts,
    figures: { counts: { ...figures.counts }, kinds: [...figures.kinds] },
    next_ids: await readNextIds(snapshot, names),
    left: await countOmittedRows(snapshot, there),
    tokens: there.has('api_tokens') ? await listTokenNames(snapshot) : [],
    ...selectEnvironment(job.source.environment, job.target.shouldIncludeSecrets),
  }
  const text = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
  await archive.add(format.manifestFileName, text)
  await archive.add(format.checksumFileName, Buffer.from(`${computeChecksum(text)}\n`))
  return { header: head, totals: figures }
}

async function composeHeader(snapshot: Connection, source: BackupSource): Promise<format.BackupHeader> {
  const steps = await listAppliedMigrations(snapshot)
  if (steps.length === 0) throw new BackupError({ key: 'backup.nothing-there' })
  const unknown = findUnknownMigration(steps)
  if (unknown !== undefined)
    throw new BackupError({ key: 'backup.database-newer', params: { step: unknown } })
  return {
    format: format.backupFormat,
    version: format.formatVersion,
    product: productVersion,
    steps,
    made_at: source.clock().toISOString(),
    dialect: source.dialect,
  }
}

async function findCompleteTables(
  snapshot: Connection,
  steps: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const there = await readTables(snapshot)
  return steps.length === migrationNames.length ? there : await excludeUnfinishedMigration(there, steps)
}

interface TableSelection {
  readonly tables: readonly StoredTable[]
  readonly totals: Checksums
  readonly onProgress: BackupTarget['onProgress']
}

type Parts = format.BackupManifest['parts']

async function writeParts(
  archive: ArchiveWriter,
  snapshot: Connection,
  { tables, totals: figures, onProgress = () => undefined }: TableSelection,
): Promise<Parts> {
  const total = Object.values(figures.counts).reduce((sum, rows) => sum + rows, 0)
  const parts: Parts = []
  let done = 0
  for (const table of tables) {
    let rows = 0
    for await (const part of generateParts(snapshot, table)) {
      const name = format.formatPartName(table.name, part.number)
      await archive.add(name, part.content)
      parts.push({ name, rows: part.rows, sha256: computeChecksum(part.content) })
      rows += part.rows
      done += part.rows
      onProgress({ done, total })
    }
    if (rows !== figures.counts[table.name]) {
      throw new Error(`${table.name} showed ${rows} rows of ${figures.counts[table.name]}`)
    }
  }
  onProgress({ done: total, total })
  return parts
}

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
  there: ReadonlyMap<string, StoredTable>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of skippedTables) if (there.has(name)) counts[name] = await countRows(snapshot, name)
  return counts
}
