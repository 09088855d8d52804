import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

const lookedAtEveryMs = 200

/**
 * Keeps a file for one process at a time, which has it until its work is done, or until it is gone.
 * @returns how to let the next one have it; null: another process has it, for longer than the patience
 */
export async function takeFile(file: string, patienceSeconds: number): Promise<(() => void) | null> {
  const until = performance.now() + patienceSeconds * 1_000
  for (;;) {
    const release = tryToTake(file)
    if (release !== null || performance.now() >= until) return release
    await pause(lookedAtEveryMs)
  }
}

function tryToTake(file: string): (() => void) | null {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!code.startsWith('SQLITE_BUSY')) throw error
    return null
  }
}
