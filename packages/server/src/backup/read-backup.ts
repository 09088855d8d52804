import { type FileHandle, open } from 'node:fs/promises'
import type { z } from 'zod'
import { findUnknownMigration } from '#database/migrations/migrate.ts'
import { getErrorCode } from '#errors.ts'
import type { ProgressListener } from '#process/terminal.ts'
import { type ArchiveEntry, ArchiveError, readArchive } from './backup-archive.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupHeader,
  type BackupManifest,
  checksumFileName,
  computeSha256,
  formatVersion,
  headerFileName,
  headerSchema,
  manifestFileName,
  manifestSchema,
  type PartRows,
  parsePartTable,
  unpackPart,
} from './backup-format.ts'

export interface TableRows extends PartRows {
  readonly table: string
}

/** Listeners of a backup that is being read. The backup is known to be complete and undamaged only when reading has ended. */
export interface BackupReadOptions {
  readonly onHeader?: (header: BackupHeader) => Promise<void>
  readonly onRows?: (rows: TableRows) => Promise<void>
  /** In bytes of the file. */
  readonly onProgress?: ProgressListener
}

export interface BackupMetadata {
  readonly header: BackupHeader
  readonly manifest: BackupManifest
}

/** Reads a backup and checks all of it: archive, SHA-256 sums, numbers of rows, format of each row. @throws BackupError */
export async function readBackup(file: string, options: BackupReadOptions = {}): Promise<BackupMetadata> {
  const handle = await openBackup(file)
  try {
    return await new BackupReader(file, options).read(handle)
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
    const reason = getErrorCode(error) || String(error)
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

/** State of reading one backup. */
class BackupReader {
  readonly #file: string
  readonly #options: BackupReadOptions
  readonly #parts: BackupManifest['parts'] = []
  #header: { readonly value: BackupHeader; readonly sha256: string } | null = null
  #manifest: { readonly value: BackupManifest; readonly sha256: string } | null = null
  #isComplete = false

  constructor(file: string, options: BackupReadOptions) {
    this.#file = file
    this.#options = options
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
    if (name === manifestFileName) {
      const value = this.#parseEntry(manifestSchema, { name, content })
      this.#manifest = { value, sha256: computeSha256(content) }
      return
    }
    await this.#readPart(name, content)
  }

  async #readHeader(name: string, content: Buffer): Promise<void> {
    if (name !== headerFileName)
      throw new BackupError({ key: 'backup.foreign', params: { file: this.#file } })
    const value = this.#parseEntry(headerSchema, { name, content })
    if (value.version > formatVersion || findUnknownMigration(value.steps) !== undefined) {
      throw new BackupError({ key: 'backup.newer', params: { file: this.#file, version: value.product } })
    }
    this.#header = { value, sha256: computeSha256(content) }
    await this.#options.onHeader?.(value)
  }

  async #readPart(name: string, content: Buffer): Promise<void> {
    const table = parsePartTable(name)
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
    this.#parts.push({ name, rows: part.rows.length, sha256: computeSha256(content) })
    await this.#options.onRows?.({ table, ...part })
  }

  #readManifestChecksum(name: string, content: Buffer): void {
    const isValid = content.toString('latin1') === `${this.#manifest?.sha256}\n`
    if (name !== checksumFileName || !isValid) throw this.#createDamageError(name)
    this.#isComplete = true
  }

  /** Compares what was read with the manifest. Detects missing, moved, duplicate and changed entries. */
  #verify(): BackupMetadata {
    const [header, manifest] = [this.#header, this.#manifest?.value]
    if (header === null || manifest === undefined || !this.#isComplete)
      throw this.#createDamageError(manifestFileName)
    if (manifest.head !== header.sha256) throw this.#createDamageError(headerFileName)
    for (const [index, part] of manifest.parts.entries()) {
      const found = this.#parts[index]
      const isSame = found?.name === part.name && found.rows === part.rows && found.sha256 === part.sha256
      if (!isSame) throw this.#createDamageError(part.name)
    }
    if (this.#parts.length !== manifest.parts.length) throw this.#createDamageError(manifestFileName)
    for (const [table, count] of Object.entries(manifest.figures.counts)) {
      if (count !== this.#countRows(table)) throw this.#createDamageError(table)
    }
    return { header: header.value, manifest }
  }

  #countRows(table: string): number {
    const parts = this.#parts.filter(({ name }) => parsePartTable(name) === table)
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
