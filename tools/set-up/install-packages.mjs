import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { runProgram } from './run-program.mjs'
import { findUserError, UserError } from './user-error.mjs'

/** Makes node_modules hold exactly what package-lock.json lists; does nothing when it already does. */
export async function installPackages(/** @type {string} */ root) {
  if (isInstalled(root)) return
  await withFileLock(root, async () => {
    if (isInstalled(root)) return
    console.log('Installing the packages …')
    await runNpmCi(root, ['--include=dev'])
  })
}

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} Locked */

/**
 * Whether node_modules holds what package-lock.json lists. npm writes its own list of what it installed as
 * its last step, so an interrupted installation does not match; optional packages may be another platform's.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const present = readPackages(list)
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => matchesLock(present[path], wanted))
}

/** @param {Locked | undefined} present @param {Locked} wanted */
function matchesLock(present, wanted) {
  if (!present) return wanted.optional === true
  return present.version === wanted.version && present.integrity === wanted.integrity
}

/** @param {string} lockFile @returns {Record<string, Locked>} */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

const npmOptions = [
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

/**
 * Makes the node_modules of a folder hold exactly what its package-lock.json lists.
 * @param {string} folder @param {string[]} options
 */
export async function runNpmCi(folder, options) {
  const npm = await runProgram('npm', ['ci', ...options, ...npmOptions], {
    cwd: folder,
    env: { ...process.env, PATH: createPathWithoutPackages() },
    shell: process.platform === 'win32',
  })
  if (!npm.ok) throw explainFailure(npm.output, folder)
}

/** The packages' own commands leave the path: npm is about to replace them, the bundled Node included. */
function createPathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter)
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/
const mirror = '(or tell npm your mirror: npm config set registry …)'

/** @param {string} output @param {string} folder */
function explainFailure(output, folder) {
  if (unreachable.test(output)) {
    return new UserError(
      `The packages could not be downloaded: connect this machine to the internet ${mirror} and run the same command again.`,
    )
  }
  if (output.includes('EUSAGE')) {
    return new UserError(
      'package-lock.json does not fit package.json: run npm install once, then the same command again.',
    )
  }
  return findUserError(output, folder) ?? new UserError(`${output}\nnpm ci failed: mend what it names above.`)
}
