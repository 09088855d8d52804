import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that can be made read-only for the current user. */
export interface LockableFolder {
  readonly path: string
  lock(): void
  remove(): void
}

/**
 * Creates a folder that can be locked: by permissions, or for root by remounting it read-only, or by replacing it with a file
 * if nothing can be mounted.
 */
export function makeLockableFolder(): LockableFolder {
  const path = mkdtempSync(join(tmpdir(), 'quittance-locked-'))
  if (process.getuid?.() !== 0) return lockByPermission(path)
  return canMount(path) ? lockByMount(path) : lockByFile(path)
}

function canMount(path: string): boolean {
  if (process.env.TEST_MOUNTS === 'no') return false
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'quittance-test', path]
    execFileSync('mount', options, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function lockByPermission(path: string): LockableFolder {
  return {
    path,
    lock: () => chmodSync(path, 0o555),
    remove() {
      chmodSync(path, 0o755)
      rmSync(path, { recursive: true })
    },
  }
}

function lockByMount(path: string): LockableFolder {
  return {
    path,
    lock: () => execFileSync('mount', ['-o', 'remount,ro', path]),
    remove() {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function lockByFile(path: string): LockableFolder {
  const movedPath = `${path}.moved`
  return {
    path,
    lock() {
      renameSync(path, movedPath)
      writeFileSync(path, '')
    },
    remove() {
      for (const each of [path, movedPath]) rmSync(each, { recursive: true, force: true })
    },
  }
}

const chunkBytes = 2 ** 20

/** A folder on a small file system. */
export interface SmallDisk {
  readonly folder: string
  /** For the report. */
  readonly description: string
  /** Fills the file system except for this many bytes. */
  readonly fill: (leftBytes: number) => void
  readonly makeRoom: () => void
  readonly remove: () => void
}

/** Mounts a small file system in memory. Returns null if this computer does not allow that. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.env.TEST_MOUNTS === 'no') return null
  const folder = mkdtempSync(join(tmpdir(), 'quittance-disk-'))
  const size = `size=${megabytes}m,mode=777`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'quittance-test', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  chmodSync(folder, 0o777)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    description: `a file system of ${megabytes} MB`,
    fill(leftBytes) {
      // Other processes write at the same time.
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        const bytes = Math.min(bavail * bsize - leftBytes, chunkBytes)
        if (bytes <= 0) return
        appendFileSync(ballast, Buffer.alloc(bytes))
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
