import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How many bytes can still be written to a folder, or where it would be made. */
export async function measureFreeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(folder) === folder) throw error
    return await measureFreeSpace(dirname(folder))
  }
}
