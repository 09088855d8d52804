import { createHash } from 'node:crypto'
import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Packs a folder into a .tar.gz file that appears only when complete. Returns its size and checksum. */
export async function packFolder(folder: string, file: string): Promise<{ bytes: number; sha256: string }> {
  const partialFile = `${file}.part`
  await pipeline(Readable.from(writeTar(folder)), createGzip(), createWriteStream(partialFile))
  renameSync(partialFile, file)
  const packed = readFileSync(file)
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') }
}

const blockBytes = 512
const nameBytes = 100
const prefixBytes = 155
/** Date that npm sets for files in packages; with a fixed date the same contents give the same archive. */
const fixedSeconds = Date.UTC(1985, 9, 26, 8, 15) / 1_000

type TarEntry = { path: string; mode: number; flag: string; target: string; bytes: number }

/** Generates a reproducible tar archive: sorted, with one date and one owner. */
function* writeTar(folder: string): Generator<Buffer> {
  yield* writeEntries(folder, basename(folder))
  // Two empty blocks end the archive.
  yield Buffer.alloc(2 * blockBytes)
}

function* writeEntries(file: string, path: string): Generator<Buffer> {
  const stats = lstatSync(file)
  const common = { path, target: '', bytes: 0 }
  if (stats.isSymbolicLink()) {
    yield createHeader({ ...common, mode: 0o777, flag: '2', target: readlinkSync(file) })
  } else if (stats.isDirectory()) {
    yield createHeader({ ...common, path: `${path}/`, mode: 0o755, flag: '5' })
    for (const name of readdirSync(file).sort()) yield* writeEntries(join(file, name), posix.join(path, name))
  } else {
    const contents = readFileSync(file)
    const mode = stats.mode & 0o100 ? 0o755 : 0o644
    yield createHeader({ ...common, mode, flag: '0', bytes: contents.length })
    yield contents
    yield Buffer.alloc(-contents.length & (blockBytes - 1))
  }
}

/** Creates a POSIX ustar header. */
function createHeader({ path, mode, flag, target, bytes }: TarEntry): Buffer {
  const block = Buffer.alloc(blockBytes)
  const { name, prefix } = splitPath(path)
  if (Buffer.byteLength(target) > nameBytes)
    throw new Error(`This link is too long for an archive: ${target}`)
  const owner = 0
  block.write(name, 0)
  block.write(formatOctal(mode, 8), 100)
  block.write(formatOctal(owner, 8), 108)
  block.write(formatOctal(owner, 8), 116)
  block.write(formatOctal(bytes, 12), 124)
  block.write(formatOctal(fixedSeconds, 12), 136)
  // The checksum is computed with spaces in its own field.
  block.write(' '.repeat(8), 148)
  block.write(flag, 156)
  block.write(target, 157)
  block.write('ustar\x0000', 257)
  block.write('root', 265)
  block.write('root', 297)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${formatOctal(sum, 7)} `, 148)
  return block
}

function formatOctal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}

/** Splits a long path at a slash into the two fields of ustar. Throws if no slash fits. */
function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= nameBytes) return { name: path, prefix: '' }
  const slashes = [...path.matchAll(/\/(?!$)/g)].map(({ index }) => index)
  const parts = slashes.map((index) => ({ name: path.slice(index + 1), prefix: path.slice(0, index) }))
  const fitting = parts.find(
    ({ name, prefix }) => Buffer.byteLength(name) <= nameBytes && Buffer.byteLength(prefix) <= prefixBytes,
  )
  if (!fitting) throw new Error(`This path is too long for an archive: ${path}`)
  return fitting
}
