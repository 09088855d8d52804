import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { runProgram } from './run-program.mjs'
import { findUserError, UserError } from './user-error.mjs'

/** Installs the packages of package-lock.json, unless node_modules already contains exactly these. */
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
 * Returns whether node_modules contains the packages of package-lock.json. npm writes its list of installed packages last,
 * so an interrupted installation does not match. Optional packages can be missing, because some are for other platforms.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readPackages(list)
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, locked]) => matchesLock(installed[path], locked))
}

/** @param {Locked | undefined} installed @param {Locked} locked */
function matchesLock(installed, locked) {
  if (!installed) return locked.optional === true
  return installed.version === locked.version && installed.integrity === locked.integrity
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
 * Runs `npm ci` in a folder. Throws a UserError with the remedy if it fails.
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

/** Returns PATH without commands of packages: npm replaces them, including the bundled Node.js. */
function createPathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter)
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/
const mirror = '(or set a mirror: npm config set registry …)'

/** @param {string} output @param {string} folder */
function explainFailure(output, folder) {
  if (unreachable.test(output)) {
    return new UserError(
      `The packages could not be downloaded: connect this computer to the internet ${mirror} and run the same command again.`,
    )
  }
  if (output.includes('EUSAGE')) {
    return new UserError(
      'package-lock.json does not match package.json: run npm install once, then the same command again.',
    )
  }
  return findUserError(output, folder) ?? new UserError(`${output}\nnpm ci failed: fix the error above.`)
}
