import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folders = [
  'storage',
  'storage/app',
  'storage/framework',
  'storage/logs',
  'bootstrap',
  'bootstrap/cache',
]
const folderMode = 0o755

export class DataFolderUnusable extends Error {}

/** Where wrong purchase codes are counted, before there is a database to do so. */
export function wrongCodesFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/wrong-codes.txt')
}

/** Creates the folders of an installation. Files in them are for the server's user alone. @throws DataFolderUnusable */
export function prepareDataFolders(dataDir: string): void {
  process.umask(0o077)
  try {
    for (const folder of ['', ...folders]) {
      const path = join(dataDir, folder)
      mkdirSync(path, { recursive: true })
      letAllEnter(path)
      accessSync(path, constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    throw new DataFolderUnusable(
      `The folder ${dataDir} cannot be written. Make it writable for this user, or name another one in DATA_DIR.`,
      { cause: error },
    )
  }
}

/** A folder that belongs to somebody else, and may be written all the same, stays as it is. */
function letAllEnter(path: string): void {
  if ((statSync(path).mode & folderMode) === folderMode) return
  try {
    chmodSync(path, folderMode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
