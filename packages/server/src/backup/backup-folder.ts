import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'
import { BackupError } from './backup-error.ts'

/** Where backups are unless somebody chose another place. */
export function defaultBackupFolder(dataDir: string): string {
  return join(dataDir, 'storage/app/backups')
}

/** Why no backup is written to a folder. */
export type FolderProblem = 'relative' | 'dotted' | 'system' | 'public' | 'program' | 'internal'

/** Where the product keeps its data, and where the files are that it serves to everyone. */
export type ProtectedFolders = Pick<Config, 'dataDir' | 'webDist'>

const programFolder = fileURLToPath(new URL('../../../../..', import.meta.url))
/** What they show depends on the process that looks, or is gone after a restart. */
const systemFolders = ['/proc', '/sys', '/dev']
/** An ordinary file system in memory. */
const sharedMemory = '/dev/shm'
/** Below the data folder: markers, locks, logs, and the e-mails of the log driver. */
const internalFolders = ['storage/framework', 'storage/logs', 'bootstrap']

/**
 * Returns why a backup must not be written to a folder that is there or would be made, null where it may be. Compares real
 * paths: a link counts as what it leads to.
 */
export function findFolderProblem(
  folder: string,
  { dataDir, webDist }: ProtectedFolders,
): FolderProblem | null {
  if (!isAbsolute(folder)) return 'relative'
  if (folder.split(sep).some((part) => part === '.' || part === '..')) return 'dotted'
  const path = resolveRealPath(folder)
  if ([resolve(folder), path].some(isSystemFolder)) return 'system'
  const servedFolders = [webDist, join(webDist, 'assets')].map(resolveRealPath)
  if (servedFolders.some((shown) => isWithin(shown, path))) return 'public'
  const data = resolveRealPath(dataDir)
  if (internalFolders.some((name) => isWithin(resolveRealPath(join(data, name)), path))) return 'internal'
  const program = resolveRealPath(programFolder)
  // A data folder within the program's own, as developers have it, is the data's.
  const isDataFolder = data !== program && isWithin(program, data) && isWithin(data, path)
  return isWithin(program, path) && !isDataFolder ? 'program' : null
}

function isSystemFolder(path: string): boolean {
  return systemFolders.some((folder) => isWithin(folder, path)) && !isWithin(sharedMemory, path)
}

function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path)
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath)
}

/** Refuses a backup in an unfit folder. @throws BadBackup */
export function requireSuitableFolder(folder: string, folders: ProtectedFolders): void {
  const problem = findFolderProblem(folder, folders)
  if (problem !== null) throw new BackupError({ key: `backup.unfit-${problem}`, params: { folder } })
}

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

/** How many bytes can still be written to a folder, or where it would be made. */
export async function measureFreeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(folder) === folder) throw error
    return await measureFreeSpace(dirname(folder))
  }
}

/** Returns the path without links; of what is not there yet, the real path of the nearest parent and the rest. */
export function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return resolve(path)
    const parent = dirname(path)
    return parent === path ? path : join(resolveRealPath(parent), basename(path))
  }
}
