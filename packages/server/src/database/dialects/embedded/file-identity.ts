import { statSync } from 'node:fs'

/** Which files are at the path of an embedded database. Null: none. */
export interface FileIdentity {
  readonly main: string | null
  /** The write-ahead log, which holds the newest transactions. */
  readonly log: string | null
  /** The shared memory through which processes coordinate their use of the log. */
  readonly index: string | null
}

/** Reads device and inode of the database file and of those beside it. */
export function identifyFiles(path: string): FileIdentity {
  return { main: identifyFile(path), log: identifyFile(logOf(path)), index: identifyFile(indexOf(path)) }
}

/** Null also where the folder cannot be read, as after its volume was unmounted. */
export function identifyFile(path: string): string | null {
  try {
    const entry = statSync(path, { bigint: true, throwIfNoEntry: false })
    return entry === undefined ? null : `${entry.dev}:${entry.ino}`
  } catch {
    return null
  }
}

export function logOf(path: string): string {
  return `${path}-wal`
}

export function indexOf(path: string): string {
  return `${path}-shm`
}
