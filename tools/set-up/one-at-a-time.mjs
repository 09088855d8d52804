import { mkdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const beatMs = 1_000
const deadAfterMs = 5_000

/**
 * Runs the work while no other process does so in this folder; a holder that was killed is not waited for.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(root, work) {
  mkdirSync(join(root, '.build'), { recursive: true })
  const lock = join(root, '.build/set-up.lock')
  await acquire(lock)
  const beat = setInterval(() => utimes(lock, new Date(), new Date(), () => undefined), beatMs)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.removeListener('exit', release)
    release()
  }
}

async function acquire(/** @type {string} */ lock) {
  for (let waited = 0; !take(lock); waited += 1) {
    if (waited === 0) console.log('Waiting for another set-up in this folder to finish …')
    await pause(200)
    if (isAbandoned(lock)) rmSync(lock, { force: true })
  }
}

/** @param {string} lock @returns {boolean} */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(/** @type {string} */ lock) {
  const file = statSync(lock, { throwIfNoEntry: false })
  return file !== undefined && Date.now() - file.mtimeMs > deadAfterMs
}
