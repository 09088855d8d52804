import { chmodSync, mkdirSync } from 'node:fs'
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

/** Creates the folders of an installation. Files in them are for the server's user alone. @throws DataFolderUnusable */
export function prepareDataFolders(dataDir: string): void {
  process.umask(0o077)
  try {
    for (const folder of ['', ...folders]) {
      const path = join(dataDir, folder)
      mkdirSync(path, { recursive: true })
      chmodSync(path, folderMode)
    }
  } catch (error) {
    throw new DataFolderUnusable(
      `The folder ${dataDir} cannot be written. Make it writable for this user, or name another one in DATA_DIR.`,
      { cause: error },
    )
  }
}
