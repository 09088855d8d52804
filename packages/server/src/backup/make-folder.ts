import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const ownerOnlyFolderMode = 0o700

/**
 * Makes a folder, and those that it is in, unless it is there. Not as Node does it, which never ends where the system has
 * no folders to make, below /proc for one. @throws what the file system says
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, ownerOnlyFolderMode)
  } catch (error) {
    // Somebody else was quicker.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
