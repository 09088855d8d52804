import type { FileHandle } from 'node:fs/promises'
import { blockBytes, computePadding, parseTarHeader } from './tar-header.ts'

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
    if (bytesRead < bytes) throw new ArchiveError(position === 0 ? 'no-archive' : 'truncated', `${position + bytesRead}`)
    position += bytes
    return taken
  }
  for (;;) {
    const block = await readBytes(blockBytes)
    if (isZeroFilled(block) && position > blockBytes) break
    const header = parseTarHeader(block)
    if (header === null || header.size > maxEntryBytes) {
      throw new ArchiveError(position === blockBytes ? 'no-archive' : 'damaged', String(position - blockBytes))
    }
    const content = await readBytes(header.size)
    if (!isZeroFilled(await readBytes(computePadding(header.size)))) throw new ArchiveError('damaged', header.name)
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
