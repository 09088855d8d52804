import { BackupError } from '#backup/manifest/bad-backup.ts'
import { findFolderProblem, type ProtectedFolders } from './find-unfit-folder.ts'

/** Refuses a backup in an unfit folder. @throws BadBackup */
export function requireSuitableFolder(folder: string, folders: ProtectedFolders): void {
  const problem = findFolderProblem(folder, folders)
  if (problem !== null) throw new BackupError({ key: `backup.unfit-${problem}`, params: { folder } })
}
