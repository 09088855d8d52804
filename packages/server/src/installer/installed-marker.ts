import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells this process from an earlier one that had the same number. */
const thisRun = randomUUID()

/** The installation file: while it exists, the setup is closed. */
export function isMarkedInstalled(dataDir: string): boolean {
  return existsSync(markerOf(dataDir))
}

/** @returns false when somebody else has put it there */
export function markInstalled(dataDir: string, now: Date): boolean {
  return wroteFirst(markerOf(dataDir), `${now.toISOString()}\n`)
}

/** Of several that finish an installation at once one goes on. @returns null when another one is at it */
export function beginFinishing(dataDir: string): { readonly end: () => void } | null {
  const file = join(dataDir, 'storage/framework/installing')
  const own = `${process.pid} ${thisRun}\n`
  if (existsSync(file) && isLeftOver(file)) rmSync(file, { force: true })
  return wroteFirst(file, own) ? { end: () => rmSync(file, { force: true }) } : null
}

/** The process that wrote it has ended without taking it away. */
function isLeftOver(file: string): boolean {
  const [pid = '', run = ''] = readFileSync(file, 'utf8').trim().split(' ')
  if (Number(pid) === process.pid) return run !== thisRun
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

function wroteFirst(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function markerOf(dataDir: string): string {
  return join(dataDir, 'storage/framework/installed')
}
