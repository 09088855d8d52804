import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'
import { getErrorCode } from '#errors.ts'
import { BackupError } from './backup-error.ts'

/** Returns the folder of backups for which no other folder is configured. */
export function defaultBackupFolder(dataDir: string): string {
  return join(dataDir, 'storage/app/backups')
}

/** Reason why backups must not be written to a folder. */
export type FolderProblem = 'relative' | 'dotted' | 'system' | 'public' | 'program' | 'internal'

/** The data directory, and the folder of the web client, whose files are public. */
export type ProtectedFolders = Pick<Config, 'dataDir' | 'webDist'>

const programFolder = fileURLToPath(new URL('../../../..', import.meta.url))
/** Their content depends on the process that reads it, or is lost at a restart. */
const systemFolders = ['/proc', '/sys', '/dev']
/** An ordinary file system in memory, below `/dev`. */
const sharedMemory = '/dev/shm'
/** Folders of the data directory for state files, locks, logs, and the e-mails of the log driver. */
const internalFolders = ['storage/framework', 'storage/logs', 'bootstrap']

/**
 * Returns why backups must not be written to a folder; null if the folder is suitable. The folder may be missing. Compares real
 * paths, so that a link is judged by its target.
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
  if (servedFolders.some((served) => isWithin(served, path))) return 'public'
  const data = resolveRealPath(dataDir)
  if (internalFolders.some((name) => isWithin(resolveRealPath(join(data, name)), path))) return 'internal'
  const program = resolveRealPath(programFolder)
  // The data directory may be inside the folder of the program, as in a development checkout.
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

/** Checks that backups may be written to a folder. @throws BackupError */
export function requireSuitableFolder(folder: string, folders: ProtectedFolders): void {
  const problem = findFolderProblem(folder, folders)
  if (problem !== null) throw new BackupError({ key: `backup.unfit-${problem}`, params: { folder } })
}

const ownerOnlyFolderMode = 0o700

/**
 * Creates a folder and its parents, unless it exists. Does not use the recursive `mkdir` of Node.js, which never returns where
 * folders cannot be created, for example below `/proc`. @throws the error of the file system
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, ownerOnlyFolderMode)
  } catch (error) {
    // Another process may have created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}

/** Returns the free space in bytes of the file system on which a folder is, or would be created. */
export async function measureFreeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return await measureFreeSpace(dirname(folder))
  }
}

/** Returns a path without links. Of a missing path, resolves the nearest existing parent. */
export function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(getErrorCode(error))) return resolve(path)
    const parent = dirname(path)
    return parent === path ? path : join(resolveRealPath(parent), basename(path))
  }
}
