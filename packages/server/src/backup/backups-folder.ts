import { join } from 'node:path'

/** Where backups are unless somebody chose another place. */
export function defaultBackupFolder(dataDir: string): string {
  return join(dataDir, 'storage/app/backups')
}
