import { dirname } from 'node:path'
import { isDiskFull } from '#database/queries/database-errors.ts'
import { FileExistsError } from './archive/write-archive.ts'
import { BackupError } from './manifest/bad-backup.ts'

/** Why a backup could not be written, as a sentence where a person can do something about it. */
export function explainWriteError(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error
  const folder = dirname(file)
  if (error instanceof FileExistsError)
    return new BackupError({ key: 'backup.is-there', params: { file } }, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isDiskFull(error)) {
    const isServerDisk = code.startsWith('ER_')
    return new BackupError(
      isServerDisk ? { key: 'backup.server-full' } : { key: 'backup.disk-full', params: { folder } },
      { cause: error },
    )
  }
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new BackupError({ key: 'backup.no-folder', params: { folder } }, { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupError({ key: 'backup.folder-closed', params: { folder } }, { cause: error })
    case 'EISDIR':
      return new BackupError({ key: 'backup.is-folder', params: { file } }, { cause: error })
    default:
      return error
  }
}
