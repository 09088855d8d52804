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

/** A folder that this user can be kept from writing. */
export interface LockableFolder {
  readonly path: string
  lock(): void
  remove(): void
}

/**
 * Makes a folder that can be locked. Permissions are enough for most users. For root the folder is a file system that
 * becomes read-only or, where none can be mounted, a file takes its place.
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
  const away = `${path}.away`
  return {
    path,
    lock() {
      renameSync(path, away)
      writeFileSync(path, '')
    },
    remove() {
      for (const one of [path, away]) rmSync(one, { recursive: true, force: true })
    },
  }
}

const pieceBytes = 2 ** 20

/** A folder that can be full. */
export interface SmallDisk {
  readonly folder: string
  /** In words, for the report. */
  readonly description: string
  /** Takes all but this much of the room that is left. */
  readonly fill: (leftBytes: number) => void
  readonly makeRoom: () => void
  readonly remove: () => void
}

/** A file system of its own in memory; null where this computer does not let one be mounted. */
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
      // Others write meanwhile.
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        const bytes = Math.min(bavail * bsize - leftBytes, pieceBytes)
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
