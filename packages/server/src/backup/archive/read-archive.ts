import type { FileHandle } from 'node:fs/promises'
import { blockBytes, paddingOf, readHeader } from './tar-header.ts'

// A part holds some megabytes, or one row that is as large as rows can be.
const mostBytes = 2 ** 28

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** A container that is not as it was written. */
export class BrokenArchive extends Error {
  readonly because: 'no-archive' | 'truncated' | 'damaged'

  constructor(because: BrokenArchive['because'], where: string) {
    super(where)
    this.because = because
  }
}

/** The files of a container one after the other, each read whole. @throws BrokenArchive */
export async function* readArchive(handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  let at = 0
  const take = async (bytes: number): Promise<Buffer> => {
    const taken = Buffer.alloc(bytes)
    const { bytesRead } = await readFully(handle, taken, at)
    if (bytesRead < bytes) throw new BrokenArchive(at === 0 ? 'no-archive' : 'truncated', `${at + bytesRead}`)
    at += bytes
    return taken
  }
  for (;;) {
    const block = await take(blockBytes)
    if (isEmpty(block) && at > blockBytes) break
    const header = readHeader(block)
    if (header === null || header.size > mostBytes) {
      throw new BrokenArchive(at === blockBytes ? 'no-archive' : 'damaged', String(at - blockBytes))
    }
    const content = await take(header.size)
    if (!isEmpty(await take(paddingOf(header.size)))) throw new BrokenArchive('damaged', header.name)
    yield { name: header.name, content }
  }
  const end = await take(blockBytes)
  const { bytesRead: behind } = await handle.read(Buffer.alloc(1), 0, 1, at)
  if (!isEmpty(end) || behind > 0) throw new BrokenArchive('damaged', String(at))
}

/** A single read may give less than there is. */
async function readFully(handle: FileHandle, into: Buffer, from: number): Promise<{ bytesRead: number }> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, from + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return { bytesRead: done }
}

function isEmpty(block: Buffer): boolean {
  return block.every((byte) => byte === 0)
}
