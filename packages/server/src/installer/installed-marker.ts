import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '#is-running.ts'
import { storeNewFile } from '#store-file.ts'

/** Tells this process from an earlier one that had the same number. */
const thisRun = randomUUID()

/** Nobody takes longer: whoever still holds the lock then has the number of another program. */
const longestMs = 5 * 60_000

/** The installation file: while it exists, the setup is closed. */
export function isMarkedInstalled(dataDir: string): boolean {
  return existsSync(markerOf(dataDir))
}

/** @returns false when somebody else has put it there */
export function markInstalled(dataDir: string, now: Date): boolean {
  return storeNewFile(markerOf(dataDir), `${now.toISOString()}\n`)
}

/** Of several that finish an installation at once one goes on. @returns null when another one is at it */
export function beginFinishing(dataDir: string): { readonly end: () => void } | null {
  const file = lockOf(dataDir)
  if (isLeftOver(file)) takeAway(file)
  const isFirst = storeNewFile(file, `${process.pid} ${thisRun}\n`)
  return isFirst ? { end: () => rmSync(file, { force: true }) } : null
}

/** What a finish that was killed has left behind is of no use to an installation that is there. */
export function forgetFinishing(dataDir: string): void {
  rmSync(lockOf(dataDir), { force: true })
}

/** The process that wrote it has ended without taking it away. */
function isLeftOver(file: string): boolean {
  const text = readIfThere(file)
  if (text === null) return false
  const [, pid, run] = /^(\d+) ([\w-]+)$/.exec(text.trim()) ?? []
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (pid === undefined || age > longestMs) return true
  return Number(pid) === process.pid ? run !== thisRun : !isRunning(Number(pid))
}

/** By renaming, which only one succeeds in; one that came to stand there meanwhile goes back. */
function takeAway(file: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    // Somebody else was quicker.
    return
  }
  if (!isLeftOver(aside)) storeNewFile(file, readFileSync(aside, 'utf8'))
  rmSync(aside, { force: true })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Where the installation file is. */
export function markerOf(dataDir: string): string {
  return join(dataDir, 'storage/framework/installed')
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'storage/framework/installing')
}
