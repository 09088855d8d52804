import { dirname } from 'node:path'
import { FileIsThere } from './archive/write-archive.ts'
import { BadBackup } from './manifest/bad-backup.ts'

/** Why a backup could not be written, as a sentence where a person can do something about it. */
export function sayUnwritten(error: unknown, file: string): unknown {
  if (error instanceof BadBackup) return error
  const folder = dirname(file)
  if (error instanceof FileIsThere) return new BadBackup('backup.is-there', { file }, error)
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return new BadBackup('backup.disk-full', { folder }, error)
    case 'ENOENT':
    case 'ENOTDIR':
      return new BadBackup('backup.no-folder', { folder }, error)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BadBackup('backup.folder-closed', { folder }, error)
    case 'EISDIR':
      return new BadBackup('backup.is-folder', { file }, error)
    default:
      return error
  }
}
