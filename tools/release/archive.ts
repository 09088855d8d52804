import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync, renameSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeTar } from './tar.ts'

/** Packs a folder; whoever finds the file finds all of it. */
export async function packFolder(folder: string, file: string): Promise<{ bytes: number; sha256: string }> {
  const unfinished = `${file}.part`
  await pipeline(Readable.from(writeTar(folder)), createGzip(), createWriteStream(unfinished))
  renameSync(unfinished, file)
  const packed = readFileSync(file)
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') }
}
