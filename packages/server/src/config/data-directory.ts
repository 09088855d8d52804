import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from '#errors.ts'

const dataFolders = [
  'storage',
  'storage/app',
  'storage/framework',
  'storage/logs',
  'bootstrap',
  'bootstrap/cache',
]
const folderMode = 0o755

/** A folder of the data directory cannot be used. Its message says why and names the remedy. */
export class DataFolderError extends Error {}

/** Returns the file that counts wrong purchase codes, because no database exists before the installation. */
export function wrongCodesFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/wrong-codes.txt')
}

/**
 * Creates the folders of an installation, and sets the umask so that only the user of the server can read its files.
 * @throws DataFolderError
 */
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
  switch (getErrorCode(error)) {
    case 'EROFS':
      return 'cannot be written: its file system is read-only. Mount it writable, or set DATA_DIR to another folder.'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'cannot be written: a file is in its place. Move the file away, or set DATA_DIR to another folder.'
    default:
      return 'cannot be written. Make it writable for this user, or set DATA_DIR to another folder.'
  }
}

/** Gives a folder the mode 755, so that all users can enter it. Skips a writable folder of another user. */
function makeTraversable(path: string): void {
  if ((statSync(path).mode & folderMode) === folderMode) return
  try {
    chmodSync(path, folderMode)
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') throw error
  }
}
