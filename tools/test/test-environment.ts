import { chmodSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const tmpfs = 0x01021994
// Several times the measured need.
const requiredBytes = 4 * 2 ** 30

/**
 * Creates a folder for all files of the tests: in memory if there is enough, because the tests create hundreds of databases
 * and half of their time would be disk writes.
 */
export function createTestFolder({ onDisk }: { onDisk: boolean }): string {
  const folder = mkdtempSync(join(!onDisk && hasMemorySpace() ? memoryFolder : tmpdir(), 'quittance-test-'))
  mkdirSync(getTemporaryFolder(folder))
  // Some tests start servers as other users, who need it like the system's temporary folder.
  chmodSync(folder, 0o711)
  chmodSync(getTemporaryFolder(folder), 0o1777)
  return folder
}

/** Returns the folder that replaces the system's temporary folder in tests. */
export function getTemporaryFolder(folder: string): string {
  return join(folder, 'tmp')
}

function hasMemorySpace(): boolean {
  if (!existsSync(memoryFolder)) return false
  const { type, bavail, bsize } = statfsSync(memoryFolder)
  return type === tmpfs && bavail * bsize > requiredBytes && process.availableMemory() > requiredBytes
}

const allowedNames = new Set([
  'PATH',
  'HOME',
  'USER',
  'SHELL',
  'TMPDIR',
  'TZ',
  'TERM',
  'COLORTERM',
  'NO_COLOR',
  'CI',
])
const allowedPattern = /^(TEST_|E2E_|FORCE_COLOR$|DEBUG$|System|TEMP$|TMP$)/i

/** Returns the environment without variables that could change results: product settings, git, npm, language. */
export function createNeutralEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => allowedNames.has(name) || allowedPattern.test(name),
  )
  return { ...Object.fromEntries(kept), LANG: 'C.UTF-8' }
}
