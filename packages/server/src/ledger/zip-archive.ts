import { type FileHandle, open as openFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

/** A file of an archive, as its directory states it. */
interface ArchivedFile {
  readonly compression: number
  readonly checksum: number
  /** In bytes. */
  readonly compressedSize: number
  /** Where its header begins. */
  readonly offset: number
}

/** Why an archive cannot be read. */
class ZipError extends Error {}

/** A file, or a line of one, is larger than the reader can take. */
export class TooLargeError extends ZipError {}

const compressions = { stored: 0, deflated: 8 }
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const endSize = 22
/** The end can be followed by a comment. */
const maxEndSize = endSize + 0xffff
const entrySize = 46
const headerSize = 30
const headerMark = 0x04034b50
/** An archive with more than 4 GB has this in place of the position of its directory. */
const positionElsewhere = 0xffffffff
const maxDirectorySize = 2 ** 20

/** Reads files of a ZIP archive in parts, so that an archive can be larger than the memory. */
export class ZipArchive {
  readonly #file: FileHandle
  readonly #files: ReadonlyMap<string, ArchivedFile>

  constructor(file: FileHandle, files: ReadonlyMap<string, ArchivedFile>) {
    this.#file = file
    this.#files = files
  }

  /** Opens an archive and reads its directory. @throws ZipError, or the error of the operating system */
  static async open(path: string): Promise<ZipArchive> {
    const file = await openFile(path)
    try {
      return new ZipArchive(file, await readDirectory(file))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  /** Reads a whole file as text. @throws ZipError */
  async readText(name: string, maxBytes: number): Promise<string> {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of this.#readParts(name)) {
      bytes += part.length
      if (bytes > maxBytes) throw new TooLargeError(`${name} is too large`)
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }

  /** Reads the lines of a file one after another; the last one can be empty. @throws ZipError */
  async *readLines(name: string, maxLength: number): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const part of this.#readParts(name)) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLength) throw new TooLargeError(`${name} has a line that is too long`)
      yield* lines
    }
    yield rest + decoder.decode()
  }

  async *#readParts(name: string): AsyncGenerator<Uint8Array> {
    const file = this.#files.get(name)
    if (file === undefined) throw new ZipError(`There is no ${name}`)
    const header = await readBytes(this.#file, file.offset, headerSize)
    if (header.readUInt32LE(0) !== headerMark) throw new ZipError(`${name} is not where it should be`)
    const start = file.offset + headerSize + header.readUInt16LE(26) + header.readUInt16LE(28)
    let checksum = 0
    for await (const part of this.#decompress(file, start)) {
      checksum = crc32(part, checksum)
      yield part
    }
    if (checksum !== file.checksum) throw new ZipError(`${name} was changed`)
  }

  #decompress({ compression, compressedSize }: ArchivedFile, start: number): AsyncIterable<Uint8Array> {
    const source = readRange(this.#file, start, compressedSize)
    if (compression === compressions.stored) return source
    if (compression !== compressions.deflated) throw new ZipError('Unknown compression')
    const inflate = createInflateRaw()
    // If one of them fails, the other one ends; the reader of the parts gets the error.
    pipeline(source, inflate, () => undefined)
    return inflate
  }
}

const partSize = 2 ** 16

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
  const end = start + length
  for (let position = start; position < end; position += partSize)
    yield await readBytes(file, position, Math.min(partSize, end - position))
}

async function readDirectory(file: FileHandle): Promise<Map<string, ArchivedFile>> {
  const { size } = await file.stat()
  const endLength = Math.min(size, maxEndSize)
  const end = await readBytes(file, size - endLength, endLength)
  const mark = end.lastIndexOf(endMark)
  if (mark < 0 || mark + endSize > end.length) throw new ZipError('There is no directory')
  const position = end.readUInt32LE(mark + 16)
  if (position === positionElsewhere) throw new TooLargeError('The archive has more than 4 GB')
  const length = end.readUInt32LE(mark + 12)
  if (length > maxDirectorySize) throw new ZipError('The directory is too large')
  return parseDirectory(await readBytes(file, position, length), end.readUInt16LE(mark + 10))
}

/** @throws RangeError if the directory is too short */
function parseDirectory(directory: Buffer, count: number): Map<string, ArchivedFile> {
  const files = new Map<string, ArchivedFile>()
  let entry = 0
  for (let index = 0; index < count; index += 1) {
    const nameEnd = entry + entrySize + directory.readUInt16LE(entry + 28)
    files.set(directory.toString('utf8', entry + entrySize, nameEnd), {
      compression: directory.readUInt16LE(entry + 10),
      checksum: directory.readUInt32LE(entry + 16),
      compressedSize: directory.readUInt32LE(entry + 20),
      offset: directory.readUInt32LE(entry + 42),
    })
    entry = nameEnd + directory.readUInt16LE(entry + 30) + directory.readUInt16LE(entry + 32)
  }
  return files
}

/** @throws ZipError if the file ends before */
async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new ZipError('The archive is not complete')
    filled += bytesRead
  }
  return bytes
}
