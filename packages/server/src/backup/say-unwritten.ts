import { dirname } from 'node:path'
import { isDiskFull } from '#database/queries/database-errors.ts'
import { FileIsThere } from './archive/write-archive.ts'
import { BadBackup } from './manifest/bad-backup.ts'

/** Why a backup could not be written, as a sentence where a person can do something about it. */
export function sayUnwritten(error: unknown, file: string): unknown {
  if (error instanceof BadBackup) return error
  const folder = dirname(file)
  if (error instanceof FileIsThere)
    return new BadBackup({ key: 'backup.is-there', params: { file } }, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isDiskFull(error)) {
    const isThere = code.startsWith('ER_')
    return new BadBackup(
      isThere ? { key: 'backup.server-full' } : { key: 'backup.disk-full', params: { folder } },
      { cause: error },
    )
  }
  switch (code) {
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
