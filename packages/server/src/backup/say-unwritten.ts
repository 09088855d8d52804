import { dirname } from 'node:path'
import { FileIsThere } from './archive/write-archive.ts'
import { BadBackup } from './manifest/bad-backup.ts'

/** Why a backup could not be written, as a sentence where a person can do something about it. */
export function sayUnwritten(error: unknown, file: string): unknown {
  if (error instanceof BadBackup) return error
  const folder = dirname(file)
  if (error instanceof FileIsThere)
    return new BadBackup({ key: 'backup.is-there', params: { file } }, { cause: error })
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return new BadBackup({ key: 'backup.disk-full', params: { folder } }, { cause: error })
    case 'ENOENT':
    case 'ENOTDIR':
      return new BadBackup({ key: 'backup.no-folder', params: { folder } }, { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BadBackup({ key: 'backup.folder-closed', params: { folder } }, { cause: error })
    case 'EISDIR':
      return new BadBackup({ key: 'backup.is-folder', params: { file } }, { cause: error })
    default:
      return error
  }
}
