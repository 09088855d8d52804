import { basename, dirname, join } from 'node:path'
import type { EnvValues } from '#config/env-file.ts'
import { type Checksums, countRows, readChecksums } from '#database/copies/checksums.ts'
import { readNextIds, readRows, withSnapshot } from '#database/copies/snapshot.ts'
import { copiedTables, skippedTables } from '#database/copies/stored-tables.ts'
import { excludeUnfinishedMigration, readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { findUnknownMigration, listAppliedMigrations, migrationNames } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { productVersion } from '#product-version.ts'
import type { Progress } from '#progress-bar.ts'
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { checksumOf } from './manifest/checksum.ts'
import { keptEnvironment } from './manifest/kept-environment.ts'
import * as format from './manifest/manifest.ts'
import { lineOfRow, packPart } from './manifest/part-content.ts'
import type { ProtectedFolders } from './places/find-unfit-folder.ts'
import { realPathOf } from './places/real-path-of.ts'
import { requireFitFolder } from './places/require-fit-folder.ts'
import { readTokenNames } from './repository.ts'
import { sayUnwritten } from './say-unwritten.ts'

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
  readonly replaces: boolean
  readonly withSecrets: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Runs before the file gets its name, with the name that it has until then. */
  readonly finish?: (unfinished: string) => Promise<void>
}

export interface WrittenBackup {
  readonly head: format.BackupHead
  readonly figures: Checksums
}

/**
 * Writes everything that the database holds at one moment into one file, while others save. The file has its name only
 * once it is whole. @throws BadBackup
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<WrittenBackup> {
  try {
    const file = fitFile(target.file, source.folders)
    return await writeArchive(
      { file, replaces: target.replaces },
      (archive) => withSnapshot(source.database, (snapshot) => fill(archive, snapshot, { source, target })),
      target.finish,
    )
  } catch (error) {
    throw sayUnwritten(error, target.file)
  }
}

/** Returns where a file is really written, so that a link that is changed meanwhile leads nowhere else. @throws BadBackup */
function fitFile(file: string, folders: ProtectedFolders): string {
  requireFitFolder(dirname(file), folders)
  return join(realPathOf(dirname(file)), basename(file))
}

interface Job {
  readonly source: BackupSource
  readonly target: BackupTarget
}

async function fill(archive: ArchiveWriter, snapshot: Connection, job: Job): Promise<WrittenBackup> {
  const head = await composeHead(snapshot, job.source)
  const headText = Buffer.from(`${JSON.stringify(head, null, 2)}\n`)
  await archive.add(format.headName, headText)
  const there = await wholeTablesThere(snapshot, head.steps)
  const tables = copiedTables.flatMap((name) => there.get(name) ?? [])
  const names = tables.map(({ name }) => name)
  const figures = await readChecksums(snapshot, names)
  const parts = await writeParts(archive, snapshot, { tables, figures, onProgress: job.target.onProgress })
  const content: format.BackupManifest = {
    head: checksumOf(headText),
    parts,
    figures: { counts: { ...figures.counts }, kinds: [...figures.kinds] },
    next_ids: await readNextIds(snapshot, names),
    left: await countLeft(snapshot, there),
    tokens: there.has('api_tokens') ? await readTokenNames(snapshot) : [],
    ...keptEnvironment(job.source.environment, job.target.withSecrets),
  }
  const text = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
  await archive.add(format.manifestName, text)
  await archive.add(format.checksumName, Buffer.from(`${checksumOf(text)}\n`))
  return { head, figures }
}

async function composeHead(snapshot: Connection, source: BackupSource): Promise<format.BackupHead> {
  const steps = await listAppliedMigrations(snapshot)
  if (steps.length === 0) throw new BadBackup({ key: 'backup.nothing-there' })
  const unknown = findUnknownMigration(steps)
  if (unknown !== undefined) throw new BadBackup({ key: 'backup.database-newer', params: { step: unknown } })
  return {
    format: format.backupFormat,
    version: format.formatVersion,
    product: productVersion,
    steps,
    made_at: source.clock().toISOString(),
    dialect: source.dialect,
  }
}

async function wholeTablesThere(
  snapshot: Connection,
  steps: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const there = await readTables(snapshot)
  return steps.length === migrationNames.length ? there : await excludeUnfinishedMigration(there, steps)
}

interface Tables {
  readonly tables: readonly StoredTable[]
  readonly figures: Checksums
  readonly onProgress: BackupTarget['onProgress']
}

type Parts = format.BackupManifest['parts']

async function writeParts(
  archive: ArchiveWriter,
  snapshot: Connection,
  { tables, figures, onProgress = () => undefined }: Tables,
): Promise<Parts> {
  const total = Object.values(figures.counts).reduce((sum, rows) => sum + rows, 0)
  const parts: Parts = []
  let done = 0
  for (const table of tables) {
    let rows = 0
    for await (const part of partsOf(snapshot, table)) {
      const name = format.nameOfPart(table.name, part.number)
      await archive.add(name, part.content)
      parts.push({ name, rows: part.rows, sha256: checksumOf(part.content) })
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

const bytesOfPart = 4 * 2 ** 20

interface Part {
  readonly number: number
  readonly rows: number
  readonly content: Buffer
}

async function* partsOf(snapshot: Connection, table: StoredTable): AsyncGenerator<Part> {
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
    const line = lineOfRow(row)
    lines.push(line)
    size += line.length
    if (size >= bytesOfPart) yield await pack()
  }
  if (lines.length > 0) yield await pack()
}

async function countLeft(
  snapshot: Connection,
  there: ReadonlyMap<string, StoredTable>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of skippedTables) if (there.has(name)) counts[name] = await countRows(snapshot, name)
  return counts
}
