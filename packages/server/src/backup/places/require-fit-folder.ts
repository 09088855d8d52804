import { BadBackup } from '#backup/manifest/bad-backup.ts'
import { findUnfitFolder, type ProtectedFolders } from './find-unfit-folder.ts'

/** Refuses a backup in an unfit folder. @throws BadBackup */
export function requireFitFolder(folder: string, folders: ProtectedFolders): void {
  const unfit = findUnfitFolder(folder, folders)
  if (unfit !== null) throw new BadBackup({ key: `backup.unfit-${unfit}`, params: { folder } })
}
