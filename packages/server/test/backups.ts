import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type ArchiveEntry, readArchive, writeArchive } from '#backup/backup-archive.ts'
import {
  type BackupManifest,
  checksumFileName,
  computeSha256,
  formatRow,
  manifestFileName,
  manifestSchema,
  type PartRows,
  packPart,
  parsePartTable,
  unpackPart,
} from '#backup/backup-format.ts'
import { readBackup } from '#backup/read-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Creates a folder for the backups of a suite. */
export function createBackupFolder(): {
  readonly path: string
  readonly file: (name: string) => string
  remove(): void
} {
  const path = mkdtempSync(join(tmpdir(), 'quittance-backups-'))
  return { path, file: (name) => join(path, name), remove: () => rmSync(path, { recursive: true }) }
}

/** Folders that do not exist. */
export const missingFolders = { dataDir: '/nowhere/data', webDist: '/nowhere/web' }

/** Writes a backup of a database. */
export async function backUpDatabase(settings: DatabaseSettings, file: string) {
  const database = openDatabase(settings)
  try {
    const environment = { APP_KEY: 'a key that only these tests use', MAIL_HOST: 'mail.example.com' }
    const source = {
      database,
      dialect: settings.dialect,
      environment,
      clock: () => new Date(),
      folders: missingFolders,
    }
    return await writeBackup(source, { file, shouldReplace: true, shouldIncludeSecrets: false })
  } finally {
    await database.destroy()
  }
}

/** Reads all rows of a backup as JSON with their columns, by table. */
export async function readBackupRows(file: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  await readBackup(file, {
    async onRows({ table, columns, rows }) {
      const jsonRows = rows.map((row) => JSON.stringify([columns, row]))
      tables[table] = [...(tables[table] ?? []), ...jsonRows]
    },
  })
  return tables
}

/** Part of a backup with rows of one table. */
export interface BackupPart extends PartRows {
  readonly name: string
}

/** Content of a backup that tests can change. */
export interface BackupContent {
  readonly parts: readonly BackupPart[]
  readonly manifest: BackupManifest
}

/** Writes a changed copy of a backup with valid checksums and counts. */
export async function tamperBackup(
  { from, to }: { readonly from: string; readonly to: string },
  change: (content: BackupContent) => Partial<BackupContent>,
): Promise<void> {
  const entries = await readEntries(from)
  const [head] = entries
  const manifest = manifestSchema.parse(parseContent(entries, manifestFileName))
  const parts: BackupPart[] = []
  for (const { name, content } of entries) {
    if (parsePartTable(name) !== undefined) parts.push({ name, ...(await unpackPart(content)) })
  }
  const changed = { parts, manifest, ...change({ parts, manifest }) }
  await writeArchive({ file: to, shouldReplace: true }, async (archive) => {
    if (head) await archive.add(head.name, head.content)
    const partEntries: BackupManifest['parts'] = []
    for (const part of changed.parts) {
      const content = await packPart(part, part.rows.map(formatRow))
      await archive.add(part.name, content)
      partEntries.push({ name: part.name, rows: part.rows.length, sha256: computeSha256(content) })
    }
    const { figures } = changed.manifest
    const counts = { ...figures.counts }
    for (const table of Object.keys(counts)) counts[table] = countRows(changed.parts, table)
    const manifestBytes = Buffer.from(
      JSON.stringify({ ...changed.manifest, parts: partEntries, figures: { ...figures, counts } }),
    )
    await archive.add(manifestFileName, manifestBytes)
    await archive.add(checksumFileName, Buffer.from(`${computeSha256(manifestBytes)}\n`))
  })
}

async function readEntries(file: string): Promise<ArchiveEntry[]> {
  const handle = await open(file, 'r')
  try {
    const entries: ArchiveEntry[] = []
    for await (const entry of readArchive(handle)) entries.push(entry)
    return entries
  } finally {
    await handle.close()
  }
}

function parseContent(entries: readonly ArchiveEntry[], name: string): unknown {
  const { content } = z
    .object({ content: z.instanceof(Buffer) })
    .parse(entries.find((entry) => entry.name === name))
  return JSON.parse(content.toString('utf8'))
}

function countRows(parts: readonly BackupPart[], table: string): number {
  const tableParts = parts.filter(({ name }) => parsePartTable(name) === table)
  return tableParts.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** An acknowledged save with its times by one clock. */
export interface TimedSave {
  readonly id: number
  readonly version: number
  readonly sentAt: number
  readonly answeredAt: number
}

/**
 * Checks that a copy is a consistent snapshot: if it contains a save, it contains all saves that were acknowledged before
 * that one was sent. Returns the violations.
 */
export async function findSnapshotViolations(
  copy: Connection,
  saves: readonly TimedSave[],
): Promise<string[]> {
  const rows = await copy.selectFrom('document_revisions').select(['document_id', 'version']).execute()
  const storedVersions = new Set(rows.map((row) => `${row.document_id} ${row.version}`))
  const isStored = ({ id, version }: TimedSave) => storedVersions.has(`${id} ${version}`)
  const lastSentAt = saves.filter(isStored).reduce((last, { sentAt }) => Math.max(last, sentAt), 0)
  return saves
    .filter((save) => !isStored(save) && save.answeredAt < lastSentAt)
    .map(({ id, version }) => `document ${id} lacks version ${version}, which was saved before others`)
}

interface RevisionContent {
  readonly number: number
  readonly title: string
  readonly lines: readonly { readonly name: string }[]
  readonly totals?: { readonly total: string }
}

/** Checks that every document of a copy has the revision of its version, with the same lines. Returns the violations. */
export async function findIncompleteDocuments(copy: Connection): Promise<string[]> {
  const documents = await copy.selectFrom('documents').select(['id', 'version', 'number', 'title']).execute()
  const lines = await copy
    .selectFrom('document_lines')
    .select(['document_id', 'name'])
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  const linesByDocument = Map.groupBy(lines, (line) => line.document_id)
  const revisions = await copy
    .selectFrom('document_revisions')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'document_revisions.document_id')
        .onRef('documents.version', '=', 'document_revisions.version'),
    )
    .select(['document_revisions.document_id', 'document_revisions.content'])
    .execute()
  const contents = new Map(revisions.map(({ document_id: id, content }) => [id, content]))
  return documents.flatMap(({ id, version, number, title }) => {
    const content = contents.get(id)
    if (content === undefined) return [`document ${id} has no revision ${version}`]
    const saved: RevisionContent = JSON.parse(content)
    const names = (linesByDocument.get(id) ?? []).map(({ name }) => name)
    const isSame =
      saved.number === number &&
      saved.title === title &&
      JSON.stringify(saved.lines.map(({ name }) => name)) === JSON.stringify(names)
    return isSame ? [] : [`document ${id} differs from its revision ${version}`]
  })
}
