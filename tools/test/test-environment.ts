import { chmodSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const tmpfs = 0x01021994
// Several times what they were seen to take.
const requiredBytes = 4 * 2 ** 30

/**
 * A new folder for all that the tests keep: in memory where the system has room there, because hundreds of databases are
 * made, and waiting for the disk takes half of the time.
 */
export function createTestFolder({ onDisk }: { onDisk: boolean }): string {
  const folder = mkdtempSync(join(!onDisk && hasMemorySpace() ? memoryFolder : tmpdir(), 'quittance-test-'))
  mkdirSync(getTemporaryFolder(folder))
  // Servers that some tests start run as a user of their own, for whom it is as the system's.
  chmodSync(folder, 0o711)
  chmodSync(getTemporaryFolder(folder), 0o1777)
  return folder
}

/** What the tests have for the system's temporary folder. */
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

/** The developer's surroundings without what could change a result: product settings, git, npm, language. */
export function createNeutralEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const chosen = Object.entries(environment).filter(
    ([name]) => allowedNames.has(name) || allowedPattern.test(name),
  )
  return { ...Object.fromEntries(chosen), LANG: 'C.UTF-8' }
}
