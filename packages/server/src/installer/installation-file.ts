import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { envFilePath, type Installation } from '#config/installation.ts'
import { DatabaseUnusable } from '#database/migrations/migrate.ts'
import { createFileAtomically } from '#process/atomic-file.ts'
import { isProcessRunning } from '#process/is-process-running.ts'

/** Tells this process from an earlier one that had the same number. */
const processRunId = randomUUID()

/** Nobody takes longer: whoever still holds the lock then has the number of another program. */
const lockTimeoutMs = 5 * 60_000

/** The installation file: while it exists, the setup is closed. */
export function hasInstallationFile(dataDir: string): boolean {
  return existsSync(getInstallationFile(dataDir))
}

/** @returns false when somebody else has put it there */
export function writeInstallationFile(dataDir: string, now: Date): boolean {
  return createFileAtomically(getInstallationFile(dataDir), `${now.toISOString()}\n`)
}

/** Of several that finish an installation at once one goes on. @returns null when another one is at it */
export function acquireFinishLock(dataDir: string): { readonly release: () => void } | null {
  const file = getLockFile(dataDir)
  if (isStaleLock(file)) removeStaleLock(file)
  const isFirst = createFileAtomically(file, `${process.pid} ${processRunId}\n`)
  return isFirst ? { release: () => rmSync(file, { force: true }) } : null
}

/** What a finish that was killed has left behind is of no use to an installation that is there. */
export function removeFinishLock(dataDir: string): void {
  rmSync(getLockFile(dataDir), { force: true })
}

/** The process that wrote it has ended without taking it away. */
function isStaleLock(file: string): boolean {
  const text = readIfExists(file)
  if (text === null) return false
  const [, pid, run] = /^(\d+) ([\w-]+)$/.exec(text.trim()) ?? []
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (pid === undefined || age > lockTimeoutMs) return true
  return Number(pid) === process.pid ? run !== processRunId : !isProcessRunning(Number(pid))
}

/** By renaming, which only one succeeds in; one that came to stand there meanwhile goes back. */
function removeStaleLock(file: string): void {
  const movedFile = `${file}.${randomUUID()}`
  try {
    renameSync(file, movedFile)
  } catch {
    // Somebody else was quicker.
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

/** Where the installation file is. */
export function getInstallationFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/installed')
}

function getLockFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/installing')
}

/**
 * Refuses to work without the embedded database of a finished installation: opening it would create an empty one, and the
 * product would look as if everything had been deleted. @throws DatabaseUnusable
 */
export function requireDatabaseFile(dataDir: string, { database }: Installation): void {
  if (database.dialect !== 'sqlite' || !hasInstallationFile(dataDir)) return
  const size = statSync(database.file, { throwIfNoEntry: false })?.size ?? null
  if (size !== null && size > 0) return
  const state = size === null ? 'missing' : 'empty'
  throw new DatabaseUnusable(
    `This is installed, but its database ${database.file} is ${state}. Put the file back or mount its volume; restore a backup (quittance restore FILE); or correct DB_DATABASE in ${envFilePath(dataDir)}. To set up again with an empty database, delete ${getInstallationFile(dataDir)}.`,
  )
}
