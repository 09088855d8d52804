import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { blockBytes, formatTarHeader, computePadding } from './tar-header.ts'
import { removeAbandonedFiles, createTemporaryName } from './unfinished.ts'

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

async function renameIntoPlace(unfinished: string, { file, shouldReplace: replaces }: ArchiveTarget): Promise<void> {
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
