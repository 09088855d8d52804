import { mkdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const heartbeatMs = 1_000
const staleAfterMs = 5_000

/**
 * Runs the work while holding the lock file of this folder. The lock expires 5 s after its holder was killed.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function withFileLock(root, work) {
  mkdirSync(join(root, '.build'), { recursive: true })
  const lock = join(root, '.build/set-up.lock')
  await acquireLock(lock)
  const heartbeat = setInterval(() => utimes(lock, new Date(), new Date(), () => undefined), heartbeatMs)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

async function acquireLock(/** @type {string} */ lock) {
  for (let attempt = 0; !tryLock(lock); attempt += 1) {
    if (attempt === 0) console.log('Waiting for another set-up in this folder to finish …')
    await pause(200)
    if (isStale(lock)) rmSync(lock, { force: true })
  }
}

/** @param {string} lock @returns {boolean} */
function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(/** @type {string} */ lock) {
  const file = statSync(lock, { throwIfNoEntry: false })
  return file !== undefined && Date.now() - file.mtimeMs > staleAfterMs
}
