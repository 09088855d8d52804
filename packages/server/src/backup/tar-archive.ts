import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isProcessRunning } from '#process/is-process-running.ts'

const ownerOnlyMode = 0o600

export interface ArchiveWriter {
  readonly add: (name: string, content: Buffer) => Promise<void>
}

interface ArchiveTarget {
  readonly file: string
  /** A file that has the name already is replaced. */
  readonly shouldReplace: boolean
}

/** A file has the name already. */
export class FileExistsError extends Error {}

/**
 * Writes a container that has its name only once it is whole, and on the disk.
 * @param finish runs before it gets its name, with the name that it has until then
 * @throws FileIsThere, and what the file system says
 */
export async function writeArchive<Result>(
  { file, shouldReplace: replaces }: ArchiveTarget,
  write: (archive: ArchiveWriter) => Promise<Result>,
  finish: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<Result> {
  await removeAbandonedFiles(dirname(file))
  const unfinished = createTemporaryName(file, randomUUID())
  try {
    const result = await writeEntries(unfinished, write)
    await finish(unfinished)
    await renameIntoPlace(unfinished, { file, shouldReplace: replaces })
    await syncFolder(dirname(file))
    return result
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeEntries<Result>(
  file: string,
  write: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'wx', ownerOnlyMode)
  try {
    const result = await write({ add: (name, content) => addEntry(handle, name, content) })
    await handle.writeFile(Buffer.alloc(blockBytes * 2))
    await handle.sync()
    return result
  } finally {
    await handle.close()
  }
}

async function addEntry(handle: FileHandle, name: string, content: Buffer): Promise<void> {
  const padding = Buffer.alloc(computePadding(content.length))
  await handle.writeFile(Buffer.concat([formatTarHeader(name, content.length), content, padding]))
}

async function renameIntoPlace(
  unfinished: string,
  { file, shouldReplace: replaces }: ArchiveTarget,
): Promise<void> {
  if (replaces) return await rename(unfinished, file)
  try {
    // Unlike renaming, this never takes the place of another file.
    await link(unfinished, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') throw new FileExistsError(file, { cause: error })
    // Some file systems have no links: that of most sticks.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(String(code))) throw error
    await rename(unfinished, file)
  }
}

/** The name too is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch {
    // Not every system lets folders be synchronised; then it does so by itself.
  } finally {
    await handle.close()
  }
}

// A part holds some megabytes, or one row that is as large as rows can be.
const maxEntryBytes = 2 ** 28

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** A container that is not as it was written. */
export class ArchiveError extends Error {
  readonly reason: 'no-archive' | 'truncated' | 'damaged'

  constructor(because: ArchiveError['reason'], where: string) {
    super(where)
    this.reason = because
  }
}

/** The files of a container one after the other, each read whole. @throws BrokenArchive */
export async function* readArchive(handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  let position = 0
  const readBytes = async (bytes: number): Promise<Buffer> => {
    const taken = Buffer.alloc(bytes)
    const { bytesRead } = await readAllBytes(handle, taken, position)
    if (bytesRead < bytes)
      throw new ArchiveError(position === 0 ? 'no-archive' : 'truncated', `${position + bytesRead}`)
    position += bytes
    return taken
  }
  for (;;) {
    const block = await readBytes(blockBytes)
    if (isZeroFilled(block) && position > blockBytes) break
    const header = parseTarHeader(block)
    if (header === null || header.size > maxEntryBytes) {
      throw new ArchiveError(
        position === blockBytes ? 'no-archive' : 'damaged',
        String(position - blockBytes),
      )
    }
    const content = await readBytes(header.size)
    if (!isZeroFilled(await readBytes(computePadding(header.size))))
      throw new ArchiveError('damaged', header.name)
    yield { name: header.name, content }
  }
  const end = await readBytes(blockBytes)
  const { bytesRead: behind } = await handle.read(Buffer.alloc(1), 0, 1, position)
  if (!isZeroFilled(end) || behind > 0) throw new ArchiveError('damaged', String(position))
}

/** A single read may give less than there is. */
async function readAllBytes(handle: FileHandle, into: Buffer, from: number): Promise<{ bytesRead: number }> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, from + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return { bytesRead: done }
}

function isZeroFilled(block: Buffer): boolean {
  return block.every((byte) => byte === 0)
}

// The old container of Unix, as POSIX.1-1988 has it (ustar): any `tar` lists and unpacks it.

/** Entries begin and end at multiples of this. */
export const blockBytes = 512

const [nameBytes, sizeOffset, sizeDigits, checksumOffset, checksumDigits] = [100, 124, 11, 148, 6]
const fileMode = '0000600'

/** What stands before a file of a container. @param name short, and of ASCII */
export function formatTarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const writeField = (text: string, at: number) => header.write(text, at, 'latin1')
  writeField(name, 0)
  writeField(fileMode, 100)
  writeField('0000000', 108)
  writeField('0000000', 116)
  writeField(size.toString(8).padStart(sizeDigits, '0'), sizeOffset)
  writeField('00000000000', 136)
  writeField('0', 156)
  writeField('ustar\u000000', 257)
  writeField(`${computeHeaderChecksum(header).toString(8).padStart(checksumDigits, '0')}\0 `, checksumOffset)
  return header
}

export interface TarHeader {
  readonly name: string
  readonly size: number
}

/** @returns null: it is no header of ours, or not as it was written */
export function parseTarHeader(block: Buffer): TarHeader | null {
  const name = block.subarray(0, nameBytes).toString('latin1').replace(/\0.*$/s, '')
  const size = Number.parseInt(block.subarray(sizeOffset, sizeOffset + sizeDigits).toString('latin1'), 8)
  if (!(/^[\w./-]+$/.test(name) && Number.isSafeInteger(size))) return null
  // Written again it must be the same: so every bit of it counts.
  return formatTarHeader(name, size).equals(block) ? { name, size } : null
}

/** Nothing but zeros fills what is left of a block. */
export function computePadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function computeHeaderChecksum(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) {
    // Its own place counts as spaces.
    sum += at >= checksumOffset && at < checksumOffset + 8 ? 32 : byte
  }
  return sum
}

const temporaryPrefix = '.quittance-unfinished'

/** What a file is called until it is whole: it says which process on which computer writes it. */
export function createTemporaryName(file: string, unique: string): string {
  return join(dirname(file), `${temporaryPrefix}.${process.pid}.${hostname()}.${unique}.${basename(file)}`)
}

/** What processes have left behind that were killed. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isAbandoned(name)) await rm(join(folder, name), { force: true })
  }
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(`${temporaryPrefix}.`)) return false
  const [pid = '', ...rest] = name.slice(temporaryPrefix.length + 1).split('.')
  // Those of another computer, on a disk that several share, are its own matter.
  return rest.join('.').startsWith(`${hostname()}.`) && !isProcessRunning(Number(pid))
}
