import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dataFolders = [
  'storage',
  'storage/app',
  'storage/framework',
  'storage/logs',
  'bootstrap',
  'bootstrap/cache',
]
const folderMode = 0o755

export class DataFolderError extends Error {}

/** Where wrong purchase codes are counted, before there is a database to do so. */
export function wrongCodesFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/wrong-codes.txt')
}

/** Creates the folders of an installation. Files in them are for the server's user alone. @throws DataFolderUnusable */
export function prepareDataFolders(dataDir: string): void {
  process.umask(0o077)
  for (const folder of ['', ...dataFolders]) {
    const path = join(dataDir, folder)
    try {
      mkdirSync(path, { recursive: true })
      makeTraversable(path)
      accessSync(path, constants.W_OK | constants.X_OK)
    } catch (error) {
      throw new DataFolderError(`The folder ${path} ${describeRemedy(error)}`, { cause: error })
    }
  }
}

function describeRemedy(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'EROFS':
      return 'cannot be written: its file system is read-only. Mount it writable, or name another folder in DATA_DIR.'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'cannot be written: a file is in its place. Move the file away, or name another folder in DATA_DIR.'
    default:
      return 'cannot be written. Make it writable for this user, or name another one in DATA_DIR.'
  }
}

/** A folder that belongs to somebody else, and may be written all the same, stays as it is. */
function makeTraversable(path: string): void {
  if ((statSync(path).mode & folderMode) === folderMode) return
  try {
    chmodSync(path, folderMode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
