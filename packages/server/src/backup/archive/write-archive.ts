import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { blockBytes, headerOf, paddingOf } from './tar-header.ts'
import { clearAwayUnfinished, unfinishedName } from './unfinished.ts'

const forItsUserAlone = 0o600

export interface ArchiveWriter {
  readonly add: (name: string, content: Buffer) => Promise<void>
}

interface Target {
  readonly file: string
  /** A file that has the name already is replaced. */
  readonly replaces: boolean
}

/** A file has the name already. */
export class FileIsThere extends Error {}

/**
 * Writes a container that has its name only once it is whole, and on the disk.
 * @param finish runs before it gets its name, with the name that it has until then
 * @throws FileIsThere, and what the file system says
 */
export async function writeArchive<Result>(
  { file, replaces }: Target,
  write: (archive: ArchiveWriter) => Promise<Result>,
  finish: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<Result> {
  await clearAwayUnfinished(dirname(file))
  const unfinished = unfinishedName(file, randomUUID())
  try {
    const result = await writeWhole(unfinished, write)
    await finish(unfinished)
    await giveName(unfinished, { file, replaces })
    await syncFolder(dirname(file))
    return result
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeWhole<Result>(
  file: string,
  write: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'wx', forItsUserAlone)
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
  const padding = Buffer.alloc(paddingOf(content.length))
  await handle.writeFile(Buffer.concat([headerOf(name, content.length), content, padding]))
}

async function giveName(unfinished: string, { file, replaces }: Target): Promise<void> {
  if (replaces) return await rename(unfinished, file)
  try {
    // Unlike renaming, this never takes the place of another file.
    await link(unfinished, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') throw new FileIsThere(file, { cause: error })
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
