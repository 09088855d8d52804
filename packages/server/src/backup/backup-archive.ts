import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { getErrorCode } from '#errors.ts'
import { ownerOnlyMode } from '#process/atomic-file.ts'
import { isProcessRunning } from '#process/is-process-running.ts'

// A tar archive in the format of POSIX.1-1988 (ustar): any `tar` lists and unpacks it.

export interface ArchiveWriter {
  readonly add: (name: string, content: Buffer) => Promise<void>
}

interface ArchiveTarget {
  readonly file: string
  /** Whether an existing file is replaced. */
  readonly shouldReplace: boolean
}

/** The file to write exists, and must not be replaced. */
export class FileExistsError extends Error {}

/**
 * Writes an archive to a temporary file and renames it when it is complete and on the disk.
 * @param beforeRename gets the name of the temporary file
 * @throws FileExistsError, or the error of the file system
 */
export async function writeArchive<Result>(
  target: ArchiveTarget,
  write: (archive: ArchiveWriter) => Promise<Result>,
  beforeRename: (temporaryFile: string) => Promise<void> = async () => undefined,
): Promise<Result> {
  const { file } = target
  await removeAbandonedFiles(dirname(file))
  const temporaryFile = createTemporaryName(file, randomUUID())
  try {
    const result = await writeEntries(temporaryFile, write)
    await beforeRename(temporaryFile)
    await renameIntoPlace(temporaryFile, target)
    await syncFolder(dirname(file))
    return result
  } finally {
    await rm(temporaryFile, { force: true })
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

async function renameIntoPlace(temporaryFile: string, { file, shouldReplace }: ArchiveTarget): Promise<void> {
  if (shouldReplace) return await rename(temporaryFile, file)
  try {
    // Unlike `rename`, `link` never replaces a file.
    await link(temporaryFile, file)
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'EEXIST') throw new FileExistsError(file, { cause: error })
    // Some file systems have no links, for example that of most USB sticks.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
    await rename(temporaryFile, file)
  }
}

/** Makes the names of the files in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch {
    // Not all systems can synchronise folders; those that cannot do so automatically.
  } finally {
    await handle.close()
  }
}

// A part has a few megabytes, or a single row of the maximum size.
const maxEntryBytes = 2 ** 28

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** An archive is not valid. The message is the position in bytes or the name of the entry. */
export class ArchiveError extends Error {
  readonly reason: 'no-archive' | 'truncated' | 'damaged'

  constructor(reason: ArchiveError['reason'], where: string) {
    super(where)
    this.reason = reason
  }
}

/** Reads the entries of an archive one after the other, each as a whole. @throws ArchiveError */
export async function* readArchive(handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  let position = 0
  const readBytes = async (bytes: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(bytes)
    const bytesRead = await readAllBytes(handle, buffer, position)
    if (bytesRead < bytes)
      throw new ArchiveError(position === 0 ? 'no-archive' : 'truncated', `${position + bytesRead}`)
    position += bytes
    return buffer
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
  const { bytesRead: trailingBytes } = await handle.read(Buffer.alloc(1), 0, 1, position)
  if (!isZeroFilled(end) || trailingBytes > 0) throw new ArchiveError('damaged', String(position))
}

/** Fills a buffer, because a single read may return fewer bytes. Returns the number of bytes, which is smaller at the end of the file. */
async function readAllBytes(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let done = 0
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

function isZeroFilled(block: Buffer): boolean {
  return block.every((byte) => byte === 0)
}

// Tar headers.

/** Size of a block. Headers and contents start at multiples of it. */
const blockBytes = 512

const [nameBytes, sizeOffset, sizeDigits, checksumOffset, checksumDigits] = [100, 124, 11, 148, 6]
const fileMode = '0000600'

/** Returns the header of an entry. @param name at most 100 ASCII characters */
export function formatTarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const writeField = (text: string, offset: number) => header.write(text, offset, 'latin1')
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

interface TarHeader {
  readonly name: string
  readonly size: number
}

/** Parses a header. Returns null if it is damaged or was not written by `formatTarHeader`. */
function parseTarHeader(block: Buffer): TarHeader | null {
  const name = block.subarray(0, nameBytes).toString('latin1').replace(/\0.*$/s, '')
  const size = Number.parseInt(block.subarray(sizeOffset, sizeOffset + sizeDigits).toString('latin1'), 8)
  if (!(/^[\w./-]+$/.test(name) && Number.isSafeInteger(size))) return null
  // Compares every bit, not only the checksum.
  return formatTarHeader(name, size).equals(block) ? { name, size } : null
}

/** Returns the number of zeros that follow a content to fill its last block. */
export function computePadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function computeHeaderChecksum(header: Buffer): number {
  let sum = 0
  for (const [offset, byte] of header.entries()) {
    // The field of the checksum itself counts as spaces.
    sum += offset >= checksumOffset && offset < checksumOffset + 8 ? 32 : byte
  }
  return sum
}

// Temporary files.

const temporaryPrefix = '.quittance-unfinished'

/** Returns the name of a file until it is complete. It contains the process id and the host name of the writer. */
export function createTemporaryName(file: string, unique: string): string {
  return join(dirname(file), `${temporaryPrefix}.${process.pid}.${hostname()}.${unique}.${basename(file)}`)
}

/** Removes temporary files of killed processes of this computer. */
async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isAbandoned(name)) await rm(join(folder, name), { force: true })
  }
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(`${temporaryPrefix}.`)) return false
  const [pid = '', ...rest] = name.slice(temporaryPrefix.length + 1).split('.')
  // Files of another computer, on a shared disk, are removed by that computer.
  return rest.join('.').startsWith(`${hostname()}.`) && !isProcessRunning(Number(pid))
}
