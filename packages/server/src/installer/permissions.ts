import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFolders, type FolderPermission } from '@quittance/shared/installation/requirements.ts'

export interface FolderState {
  readonly name: FolderPermission
  /** Below the data directory. */
  readonly folder: string
  readonly path: string
  /** Octal, `0755`; `0000` when there is no such folder. */
  readonly permission: string
  readonly isWritable: boolean
}

export function folderStates(dataDir: string): FolderState[] {
  return Object.entries(checkedFolders).map(([name, folder]) => {
    const path = join(dataDir, folder)
    return {
      name: name as FolderPermission, // as: the keys of the constant
      folder,
      path,
      permission: permissionOf(path),
      isWritable: isWritable(path),
    }
  })
}

/** What gives a folder its permissions back. */
export function remedyFor({ path }: FolderState): string {
  return `chmod 0755 '${path.replaceAll("'", `'\\''`)}'`
}

function permissionOf(path: string): string {
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
