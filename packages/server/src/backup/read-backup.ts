import { type FileHandle, open } from 'node:fs/promises'
import type { z } from 'zod'
import { findUnknownMigration } from '#database/migrations/migrate.ts'
import type { Progress } from '#process/terminal.ts'
import { BackupError } from './backup-error.ts'
import * as format from './backup-format.ts'
import { computeChecksum, type PartRows, unpackPart } from './backup-format.ts'
import { type ArchiveEntry, ArchiveError, readArchive } from './tar-archive.ts'

export interface TableRows extends PartRows {
  readonly table: string
}

/** What is done with a backup while it is read. Only at its end is it known to be whole. */
export interface BackupReadOptions {
  readonly onHeader?: (head: format.BackupHeader) => Promise<void>
  readonly onRows?: (rows: TableRows) => Promise<void>
  /** In bytes of the file. */
  readonly onProgress?: (progress: Progress) => void
}

export interface BackupMetadata {
  readonly header: format.BackupHeader
  readonly manifest: format.BackupManifest
}

/** Reads a backup and checks all of it: container, checksums, counts, every row. @throws BadBackup */
export async function readBackup(file: string, reading: BackupReadOptions = {}): Promise<BackupMetadata> {
  const handle = await openBackup(file)
  try {
    return await new BackupReader(file, reading).read(handle)
  } catch (error) {
    throw error instanceof ArchiveError ? explainArchiveError(error, file) : error
  } finally {
    await handle.close()
  }
}

async function openBackup(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, 'r')
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new BackupError({ key: 'backup.unreadable', params: { file, reason } }, { cause: error })
  }
  throw new BackupError({ key: 'backup.foreign', params: { file } })
}

function explainArchiveError(error: ArchiveError, file: string): BackupError {
  switch (error.reason) {
    case 'no-archive':
      return new BackupError({ key: 'backup.foreign', params: { file } }, { cause: error })
    case 'truncated':
      return new BackupError({ key: 'backup.truncated', params: { file } }, { cause: error })
    case 'damaged':
      return new BackupError(
        { key: 'backup.damaged', params: { file, where: error.message } },
        { cause: error },
      )
  }
}

/** One backup on its way. */
class BackupReader {
  readonly #file: string
  readonly #options: BackupReadOptions
  readonly #parts: format.BackupManifest['parts'] = []
  #header: { readonly value: format.BackupHeader; readonly sha256: string } | null = null
  #manifest: { readonly value: format.BackupManifest; readonly sha256: string } | null = null
  #isComplete = false

  constructor(file: string, reading: BackupReadOptions) {
    this.#file = file
    this.#options = reading
  }

  async read(handle: FileHandle): Promise<BackupMetadata> {
    const { size: total } = await handle.stat()
    let done = 0
    for await (const entry of readArchive(handle)) {
      await this.#readEntry(entry)
      done += entry.content.length
      this.#options.onProgress?.({ done: Math.min(done, total - 1), total })
    }
    this.#options.onProgress?.({ done: total, total })
    return this.#verify()
  }

  async #readEntry({ name, content }: ArchiveEntry): Promise<void> {
    if (this.#header === null) return await this.#readHeader(name, content)
    if (this.#isComplete) throw this.#createDamageError(name)
    if (this.#manifest !== null) return this.#readManifestChecksum(name, content)
    if (name === format.manifestFileName) {
      const value = this.#parseEntry(format.manifestSchema, { name, content })
      this.#manifest = { value, sha256: computeChecksum(content) }
      return
    }
    await this.#readPart(name, content)
  }

  async #readHeader(name: string, content: Buffer): Promise<void> {
    if (name !== format.headerFileName)
      throw new BackupError({ key: 'backup.foreign', params: { file: this.#file } })
    const value = this.#parseEntry(format.headerSchema, { name, content })
    if (value.version > format.formatVersion || findUnknownMigration(value.steps) !== undefined) {
      throw new BackupError({ key: 'backup.newer', params: { file: this.#file, version: value.product } })
    }
    this.#header = { value, sha256: computeChecksum(content) }
    await this.#options.onHeader?.(value)
  }

  async #readPart(name: string, content: Buffer): Promise<void> {
    const table = format.parsePartTable(name)
    if (table === undefined) throw this.#createDamageError(name)
    if (this.#parts.some((part) => part.name === name)) {
      throw new BackupError({ key: 'backup.duplicate', params: { file: this.#file, table } })
    }
    let part: PartRows
    try {
      part = await unpackPart(content)
    } catch (error) {
      throw this.#createDamageError(name, error)
    }
    this.#parts.push({ name, rows: part.rows.length, sha256: computeChecksum(content) })
    await this.#options.onRows?.({ table, ...part })
  }

  #readManifestChecksum(name: string, content: Buffer): void {
    const isValid = content.toString('latin1') === `${this.#manifest?.sha256}\n`
    if (name !== format.checksumFileName || !isValid) throw this.#createDamageError(name)
    this.#isComplete = true
  }

  /** Whatever is missing, moved, doubled or other than it was written shows here at the latest. */
  #verify(): BackupMetadata {
    const [read, manifest] = [this.#header, this.#manifest?.value]
    if (read === null || manifest === undefined || !this.#isComplete)
      throw this.#createDamageError(format.manifestFileName)
    if (manifest.head !== read.sha256) throw this.#createDamageError(format.headerFileName)
    for (const [place, part] of manifest.parts.entries()) {
      const found = this.#parts[place]
      const isSame = found?.name === part.name && found.rows === part.rows && found.sha256 === part.sha256
      if (!isSame) throw this.#createDamageError(part.name)
    }
    if (this.#parts.length !== manifest.parts.length) throw this.#createDamageError(format.manifestFileName)
    for (const [table, count] of Object.entries(manifest.figures.counts)) {
      if (count !== this.#countRows(table)) throw this.#createDamageError(table)
    }
    return { header: read.value, manifest }
  }

  #countRows(table: string): number {
    const parts = this.#parts.filter(({ name }) => format.parsePartTable(name) === table)
    return parts.reduce((sum, { rows }) => sum + rows, 0)
  }

  #parseEntry<Value>(schema: z.ZodType<Value>, { name, content }: ArchiveEntry): Value {
    try {
      return schema.parse(JSON.parse(content.toString('utf8')))
    } catch (error) {
      throw this.#createDamageError(name, error)
    }
  }

  #createDamageError(where: string, cause?: unknown): BackupError {
    return new BackupError({ key: 'backup.damaged', params: { file: this.#file, where } }, { cause })
  }
}
