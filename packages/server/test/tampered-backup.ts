import { open } from 'node:fs/promises'
import { z } from 'zod'
import { type ArchiveEntry, readArchive } from '#backup/archive/read-archive.ts'
import { writeArchive } from '#backup/archive/write-archive.ts'
import { computeChecksum } from '#backup/manifest/checksum.ts'
import * as format from '#backup/manifest/manifest.ts'
import { formatRow, type PartRows, packPart, unpackPart } from '#backup/manifest/part-content.ts'

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
