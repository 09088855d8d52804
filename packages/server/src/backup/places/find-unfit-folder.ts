import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'
import { realPathOf } from './real-path-of.ts'

/** Why no backup is written to a folder. */
export type UnfitFolder = 'relative' | 'dotted' | 'system' | 'public' | 'program' | 'internal'

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
export function findUnfitFolder(folder: string, { dataDir, webDist }: ProtectedFolders): UnfitFolder | null {
  if (!isAbsolute(folder)) return 'relative'
  if (folder.split(sep).some((part) => part === '.' || part === '..')) return 'dotted'
  const path = realPathOf(folder)
  if ([resolve(folder), path].some(isSystemFolder)) return 'system'
  const served = [webDist, join(webDist, 'assets')].map(realPathOf)
  if (served.some((shown) => isWithin(shown, path))) return 'public'
  const data = realPathOf(dataDir)
  if (internalFolders.some((name) => isWithin(realPathOf(join(data, name)), path))) return 'internal'
  const program = realPathOf(programFolder)
  // A data folder within the program's own, as developers have it, is the data's.
  const isData = data !== program && isWithin(program, data) && isWithin(data, path)
  return isWithin(program, path) && !isData ? 'program' : null
}

function isSystemFolder(path: string): boolean {
  return systemFolders.some((folder) => isWithin(folder, path)) && !isWithin(sharedMemory, path)
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
