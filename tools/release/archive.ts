import { createHash } from 'node:crypto'
import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** Packs a folder into a .tar.gz file that appears only when complete. Returns its size and checksum. */
export async function packFolder(folder: string, file: string): Promise<{ bytes: number; sha256: string }> {
  const partialFile = `${file}.part`
  const pack = tar.pack()
  addFile(pack, folder, basename(folder))
  pack.finalize()
  await pipeline(pack, createGzip(), createWriteStream(partialFile))
  renameSync(partialFile, file)
  const packed = readFileSync(file)
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') }
}

/** Date that npm sets for files in packages; with a fixed date the same contents give the same archive. */
const mtime = new Date(Date.UTC(1985, 9, 26, 8, 15))
const common = { mtime, uid: 0, gid: 0, uname: 'root', gname: 'root' }

/** Adds a file, link or folder. The archive is reproducible: sorted, with one date and one owner. */
function addFile(pack: tar.Pack, file: string, name: string): void {
  const stats = lstatSync(file)
  if (stats.isSymbolicLink()) {
    pack.entry({ ...common, name, type: 'symlink', mode: 0o777, linkname: readlinkSync(file) })
  } else if (stats.isDirectory()) {
    pack.entry({ ...common, name: `${name}/`, type: 'directory', mode: 0o755 })
    for (const child of readdirSync(file).sort()) addFile(pack, join(file, child), posix.join(name, child))
  } else {
    pack.entry({ ...common, name, mode: stats.mode & 0o100 ? 0o755 : 0o644 }, readFileSync(file))
  }
}
