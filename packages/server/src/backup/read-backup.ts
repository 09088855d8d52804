import { type FileHandle, open } from 'node:fs/promises'
import type { z } from 'zod'
import { findUnknownMigration } from '#database/migrations/migrate.ts'
import type { Progress } from '#progress-bar.ts'
import { type ArchiveEntry, BrokenArchive, readArchive } from './archive/read-archive.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { checksumOf } from './manifest/checksum.ts'
import * as format from './manifest/manifest.ts'
import { type PartRows, unpackPart } from './manifest/part-content.ts'

export interface TableRows extends PartRows {
  readonly table: string
}

/** What is done with a backup while it is read. Only at its end is it known to be whole. */
export interface BackupReading {
  readonly onHead?: (head: format.BackupHead) => Promise<void>
  readonly onRows?: (rows: TableRows) => Promise<void>
  /** In bytes of the file. */
  readonly onProgress?: (progress: Progress) => void
}

export interface ReadBackup {
  readonly head: format.BackupHead
  readonly manifest: format.BackupManifest
}

/** Reads a backup and checks all of it: container, checksums, counts, every row. @throws BadBackup */
export async function readBackup(file: string, reading: BackupReading = {}): Promise<ReadBackup> {
  const handle = await openBackup(file)
  try {
    return await new BackupReader(file, reading).read(handle)
  } catch (error) {
    throw error instanceof BrokenArchive ? sayBroken(error, file) : error
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
    throw new BadBackup({ key: 'backup.unreadable', params: { file, reason } }, { cause: error })
  }
  throw new BadBackup({ key: 'backup.foreign', params: { file } })
}

function sayBroken(error: BrokenArchive, file: string): BadBackup {
  switch (error.because) {
    case 'no-archive':
      return new BadBackup({ key: 'backup.foreign', params: { file } }, { cause: error })
    case 'truncated':
      return new BadBackup({ key: 'backup.truncated', params: { file } }, { cause: error })
    case 'damaged':
      return new BadBackup(
        { key: 'backup.damaged', params: { file, where: error.message } },
        { cause: error },
      )
  }
}

/** One backup on its way. */
class BackupReader {
  readonly #file: string
  readonly #reading: BackupReading
  readonly #parts: format.BackupManifest['parts'] = []
  #head: { readonly value: format.BackupHead; readonly sha256: string } | null = null
  #manifest: { readonly value: format.BackupManifest; readonly sha256: string } | null = null
  #isSealed = false

  constructor(file: string, reading: BackupReading) {
    this.#file = file
    this.#reading = reading
  }

  async read(handle: FileHandle): Promise<ReadBackup> {
    const { size: total } = await handle.stat()
    let done = 0
    for await (const entry of readArchive(handle)) {
      await this.#take(entry)
      done += entry.content.length
      this.#reading.onProgress?.({ done: Math.min(done, total - 1), total })
    }
    this.#reading.onProgress?.({ done: total, total })
    return this.#whole()
  }

  async #take({ name, content }: ArchiveEntry): Promise<void> {
    if (this.#head === null) return await this.#takeHead(name, content)
    if (this.#isSealed) throw this.#damaged(name)
    if (this.#manifest !== null) return this.#takeSeal(name, content)
    if (name === format.manifestName) {
      const value = this.#parsed(format.manifest, { name, content })
      this.#manifest = { value, sha256: checksumOf(content) }
      return
    }
    await this.#takePart(name, content)
  }

  async #takeHead(name: string, content: Buffer): Promise<void> {
    if (name !== format.headName) throw new BadBackup({ key: 'backup.foreign', params: { file: this.#file } })
    const value = this.#parsed(format.head, { name, content })
    if (value.version > format.formatVersion || findUnknownMigration(value.steps) !== undefined) {
      throw new BadBackup({ key: 'backup.newer', params: { file: this.#file, version: value.product } })
    }
    this.#head = { value, sha256: checksumOf(content) }
    await this.#reading.onHead?.(value)
  }

  async #takePart(name: string, content: Buffer): Promise<void> {
    const table = format.tableOfPart(name)
    if (table === undefined) throw this.#damaged(name)
    if (this.#parts.some((part) => part.name === name)) {
      throw new BadBackup({ key: 'backup.duplicate', params: { file: this.#file, table } })
    }
    let part: PartRows
    try {
      part = await unpackPart(content)
    } catch (error) {
      throw this.#damaged(name, error)
    }
    this.#parts.push({ name, rows: part.rows.length, sha256: checksumOf(content) })
    await this.#reading.onRows?.({ table, ...part })
  }

  #takeSeal(name: string, content: Buffer): void {
    const isRight = content.toString('latin1') === `${this.#manifest?.sha256}\n`
    if (name !== format.checksumName || !isRight) throw this.#damaged(name)
    this.#isSealed = true
  }

  /** Whatever is missing, moved, doubled or other than it was written shows here at the latest. */
  #whole(): ReadBackup {
    const [read, manifest] = [this.#head, this.#manifest?.value]
    if (read === null || manifest === undefined || !this.#isSealed) throw this.#damaged(format.manifestName)
    if (manifest.head !== read.sha256) throw this.#damaged(format.headName)
    for (const [place, part] of manifest.parts.entries()) {
      const found = this.#parts[place]
      const isSame = found?.name === part.name && found.rows === part.rows && found.sha256 === part.sha256
      if (!isSame) throw this.#damaged(part.name)
    }
    if (this.#parts.length !== manifest.parts.length) throw this.#damaged(format.manifestName)
    for (const [table, count] of Object.entries(manifest.figures.counts)) {
      if (count !== this.#rowsOf(table)) throw this.#damaged(table)
    }
    return { head: read.value, manifest }
  }

  #rowsOf(table: string): number {
    const parts = this.#parts.filter(({ name }) => format.tableOfPart(name) === table)
    return parts.reduce((sum, { rows }) => sum + rows, 0)
  }

  #parsed<Value>(schema: z.ZodType<Value>, { name, content }: ArchiveEntry): Value {
    try {
      return schema.parse(JSON.parse(content.toString('utf8')))
    } catch (error) {
      throw this.#damaged(name, error)
    }
  }

  #damaged(where: string, cause?: unknown): BadBackup {
    return new BadBackup({ key: 'backup.damaged', params: { file: this.#file, where } }, { cause })
  }
}
