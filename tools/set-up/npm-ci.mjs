import { delimiter } from 'node:path'
import { UserError, findUserError } from './complaint.mjs'
import { runProgram } from './run-quietly.mjs'

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
