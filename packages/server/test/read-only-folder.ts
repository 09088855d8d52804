import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
