import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFolders, type FolderPermission } from '@quittance/shared/installation/requirements.ts'

/** A folder that the product writes into. */
interface Folder {
  /** Below the data directory. */
  readonly folder: string
  readonly path: string
  readonly isWritable: boolean
}

export interface FolderState extends Folder {
  readonly name: FolderPermission
  /** Octal, `0755`; `0000` when there is no such folder. */
  readonly permission: string
}

/** The data directory itself, where the environment file stands. */
export function checkDataFolder(dataDir: string): Folder {
  return { folder: dataDir, path: dataDir, isWritable: isWritable(dataDir) }
}

/** Of the four folders that the wizard shows, as they are now; nothing is created. */
export function checkFolders(dataDir: string): FolderState[] {
  return Object.entries(checkedFolders).map(([name, folder]) => {
    const path = join(dataDir, folder)
    return {
      name: name as FolderPermission, // as: the keys of the constant
      folder,
      path,
      permission: readPermission(path),
      isWritable: isWritable(path),
    }
  })
}

/** What gives a folder its permissions back, or makes it. */
export function getRemedyCommand({ path }: Folder): string {
  const quoted = `'${path.replaceAll("'", `'\\''`)}'`
  return existsSync(path) ? `chmod 0755 ${quoted}` : `mkdir -p -m 0755 ${quoted}`
}

function readPermission(path: string): string {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  return `0${(mode & 0o777).toString(8).padStart(3, '0')}`
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
