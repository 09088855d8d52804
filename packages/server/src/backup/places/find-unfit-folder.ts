import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'
import { resolveRealPath } from './real-path-of.ts'

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
export function findFolderProblem(folder: string, { dataDir, webDist }: ProtectedFolders): FolderProblem | null {
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
