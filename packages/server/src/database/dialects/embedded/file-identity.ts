import { readdirSync, realpathSync, statSync } from 'node:fs'

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
  const file = resolveLink(path)
  return { main: identifyFile(file), log: identifyFile(logOf(file)), index: identifyFile(indexOf(file)) }
}

/** Returns null also if the folder cannot be read, as after its volume was unmounted. */
export function identifyFile(path: string): string | null {
  return findFile(path)?.identity ?? null
}

/** Returns what `identifyFile` does, and the size in bytes. */
export function findFile(path: string): { readonly identity: string; readonly size: number } | null {
  try {
    const entry = statSync(path, { bigint: true, throwIfNoEntry: false })
    return entry === undefined ? null : { identity: `${entry.dev}:${entry.ino}`, size: Number(entry.size) }
  } catch {
    return null
  }
}

/** Returns where the file of a symbolic link is: SQLite puts the log there. Returns the path itself if there is no file. */
export function resolveLink(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const openFiles = '/proc/self/fd'

/**
 * Whether a file that this process has open was removed and has no name in any folder any more, in contrast to one that was
 * moved. False on systems without `/proc`. Does not open the file: closing it would release the database's locks.
 */
export function isRemoved(identity: string): boolean {
  try {
    for (const descriptor of readdirSync(openFiles)) {
      const entry = statSync(`${openFiles}/${descriptor}`, { bigint: true, throwIfNoEntry: false })
      if (entry && `${entry.dev}:${entry.ino}` === identity) return entry.nlink === 0n
    }
  } catch {
    // Not Linux.
  }
  return false
}

export function logOf(path: string): string {
  return `${path}-wal`
}

export function indexOf(path: string): string {
  return `${path}-shm`
}
