import { join } from 'node:path'

/** Where backups are unless somebody chose another place. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'storage/app/backups')
}
