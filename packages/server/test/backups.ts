import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import * as format from '#backup/backup-format.ts'
import { computeChecksum, formatRow, type PartRows, packPart, unpackPart } from '#backup/backup-format.ts'
import { readBackup } from '#backup/read-backup.ts'
import { type ArchiveEntry, readArchive, writeArchive } from '#backup/tar-archive.ts'
import { writeBackup } from '#backup/write-backup.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A folder for the backups of one suite. */
export function createBackupFolder(): {
  readonly path: string
  readonly file: (name: string) => string
  remove(): void
} {
  const path = mkdtempSync(join(tmpdir(), 'quittance-backups-'))
  return { path, file: (name) => join(path, name), remove: () => rmSync(path, { recursive: true }) }
}

/** Of an installation that is nowhere. */
export const missingFolders = { dataDir: '/nowhere/data', webDist: '/nowhere/web' }

/** Backs a database up as it is. */
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

/** Every row that a backup holds as it is written there, by the name of its table. */
export async function readBackupRows(file: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  await readBackup(file, {
    async onRows({ table, columns, rows }) {
      const texts = rows.map((row) => JSON.stringify([columns, row]))
      tables[table] = [...(tables[table] ?? []), ...texts]
    },
  })
  return tables
}

/** Rows of one table as a backup holds them. */
export interface BackupPart extends PartRows {
  readonly name: string
}

/** What can be changed of a backup. */
export interface BackupContent {
  readonly parts: readonly BackupPart[]
  readonly manifest: format.BackupManifest
}

/** Writes a copy of a backup with other content, whose checksums and counts are right. */
export async function tamperBackup(
  { from, to }: { readonly from: string; readonly to: string },
  change: (content: BackupContent) => Partial<BackupContent>,
): Promise<void> {
  const entries = await readEntries(from)
  const [head] = entries
  const manifest = format.manifestSchema.parse(parseContent(entries, format.manifestFileName))
  const parts: BackupPart[] = []
  for (const { name, content } of entries) {
    if (format.parsePartTable(name) !== undefined) parts.push({ name, ...(await unpackPart(content)) })
  }
  const changed = { parts, manifest, ...change({ parts, manifest }) }
  await writeArchive({ file: to, shouldReplace: true }, async (archive) => {
    if (head) await archive.add(head.name, head.content)
    const listed: format.BackupManifest['parts'] = []
    for (const part of changed.parts) {
      const content = await packPart(part, part.rows.map(formatRow))
      await archive.add(part.name, content)
      listed.push({ name: part.name, rows: part.rows.length, sha256: computeChecksum(content) })
    }
    const { figures } = changed.manifest
    const counts = { ...figures.counts }
    for (const table of Object.keys(counts)) counts[table] = countRows(changed.parts, table)
    const text = Buffer.from(
      JSON.stringify({ ...changed.manifest, parts: listed, figures: { ...figures, counts } }),
    )
    await archive.add(format.manifestFileName, text)
    await archive.add(format.checksumFileName, Buffer.from(`${computeChecksum(text)}\n`))
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
    .parse(entries.find((one) => one.name === name))
  return JSON.parse(content.toString('utf8'))
}

function countRows(parts: readonly BackupPart[], table: string): number {
  const ofTable = parts.filter(({ name }) => format.parsePartTable(name) === table)
  return ofTable.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** One save that was acknowledged: when it was sent and when it was answered, by one clock. */
export interface TimedSave {
  readonly id: number
  readonly version: number
  readonly sentAt: number
  readonly answeredAt: number
}

/**
 * Whether a copy holds exactly what was there at one moment: no save that was sent after another was answered is in it
 * without that one. @returns what is wrong; empty: nothing
 */
export async function findSnapshotViolations(
  copy: Connection,
  saves: readonly TimedSave[],
): Promise<string[]> {
  const rows = await copy.selectFrom('document_revisions').select(['document_id', 'version']).execute()
  const there = new Set(rows.map((row) => `${row.document_id} ${row.version}`))
  const [inside, outside] = [saves.filter(isIn), saves.filter((save) => !isIn(save))]
  const lastSent = inside.reduce((last, { sentAt: sent }) => Math.max(last, sent), 0)
  const early = outside.filter(({ answeredAt: answered }) => answered < lastSent)
  return early.map(
    ({ id, version }) => `document ${id} lacks version ${version}, which was there before others`,
  )

  function isIn({ id, version }: TimedSave): boolean {
    return there.has(`${id} ${version}`)
  }
}

interface RevisionContent {
  readonly number: number
  readonly title: string
  readonly lines: readonly { readonly name: string }[]
  readonly totals?: { readonly total: string }
}

/** Whether every document of a copy is whole: the revision of its version, and all its lines as that one says. @returns what is wrong */
export async function findIncompleteDocuments(copy: Connection): Promise<string[]> {
  const documents = await copy.selectFrom('documents').select(['id', 'version', 'number', 'title']).execute()
  const lines = await copy
    .selectFrom('document_lines')
    .select(['document_id', 'name'])
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  const ofDocument = Map.groupBy(lines, (line) => line.document_id)
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
    const names = (ofDocument.get(id) ?? []).map(({ name }) => name)
    const isSame =
      saved.number === number &&
      saved.title === title &&
      JSON.stringify(saved.lines.map(({ name }) => name)) === JSON.stringify(names)
    return isSame ? [] : [`document ${id} is not its version ${version}`]
  })
}
