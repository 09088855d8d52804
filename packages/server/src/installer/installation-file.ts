import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { envFilePath, type Installation } from '#config/installation.ts'
import { DatabaseUnusableError } from '#database/migrations/migrate.ts'
import { createFileAtomically } from '#process/atomic-file.ts'
import { isProcessRunning } from '#process/is-process-running.ts'

/** Distinguishes this process from an earlier one with the same process id. */
const processRunId = randomUUID()

/** The last step never takes longer. After that the process id in the lock belongs to another program. */
const lockTimeoutMs = 5 * 60_000

/** Returns whether the installation file exists; if so, the setup is closed. */
export function hasInstallationFile(dataDir: string): boolean {
  return existsSync(getInstallationFile(dataDir))
}

/** Writes the installation file. Returns false if another process has written it. */
export function writeInstallationFile(dataDir: string, now: Date): boolean {
  return createFileAtomically(getInstallationFile(dataDir), `${now.toISOString()}\n`)
}

/** Acquires the lock file of the last step. Returns null while another process holds it. */
export function acquireFinishLock(dataDir: string): { readonly release: () => void } | null {
  const file = getLockFile(dataDir)
  if (isStaleLock(file)) removeStaleLock(file)
  const isAcquired = createFileAtomically(file, `${process.pid} ${processRunId}\n`)
  return isAcquired ? { release: () => rmSync(file, { force: true }) } : null
}

/** Removes the lock file that a killed last step has left. */
export function removeFinishLock(dataDir: string): void {
  rmSync(getLockFile(dataDir), { force: true })
}

/** Returns whether the process that wrote the lock has ended. */
function isStaleLock(file: string): boolean {
  const text = readIfExists(file)
  if (text === null) return false
  const [, pid, run] = /^(\d+) ([\w-]+)$/.exec(text.trim()) ?? []
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (pid === undefined || age > lockTimeoutMs) return true
  return Number(pid) === process.pid ? run !== processRunId : !isProcessRunning(Number(pid))
}

/** Removes a stale lock by renaming it, which only one process can do. Puts back a lock that was written in between. */
function removeStaleLock(file: string): void {
  const movedFile = `${file}.${randomUUID()}`
  try {
    renameSync(file, movedFile)
  } catch {
    // Another process has removed it.
    return
  }
  if (!isStaleLock(movedFile)) createFileAtomically(file, readFileSync(movedFile, 'utf8'))
  rmSync(movedFile, { force: true })
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Returns the path of the installation file. */
function getInstallationFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/installed')
}

function getLockFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/installing')
}

/**
 * Requires the embedded database file of a finished installation: opening a missing one would create an empty database, as if all
 * data had been deleted. @throws DatabaseUnusableError
 */
export function requireDatabaseFile(dataDir: string, { database }: Installation): void {
  if (database.dialect !== 'sqlite' || !hasInstallationFile(dataDir)) return
  const size = statSync(database.file, { throwIfNoEntry: false })?.size ?? null
  if (size !== null && size > 0) return
  const state = size === null ? 'missing' : 'empty'
  throw new DatabaseUnusableError(
    `The product is installed, but its database file ${database.file} is ${state}. Restore the file or mount its volume; restore a backup (quittance restore FILE); or correct DB_DATABASE in ${envFilePath(dataDir)}. To install again with an empty database, delete ${getInstallationFile(dataDir)}.`,
  )
}
