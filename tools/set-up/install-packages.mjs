import { delimiter } from 'node:path'
import { Complaint, complaintFrom } from './complaint.mjs'
import { isInstalled } from './installed.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runQuietly } from './run-quietly.mjs'

/** Makes node_modules hold exactly what package-lock.json lists; does nothing when it already does. */
export async function installPackages(/** @type {string} */ root) {
  if (isInstalled(root)) return
  await oneAtATime(root, async () => {
    if (isInstalled(root)) return
    console.log('Installing the packages …')
    const npm = await npmCi(root)
    if (!npm.ok) throw reasonIn(npm.output, root)
  })
}

/** The packages' own commands leave the path: npm is about to replace them, the bundled Node included. */
function npmCi(/** @type {string} */ root) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return runQuietly('npm', ['ci', '--include=dev', '--prefer-offline', ...patience], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: process.platform === 'win32',
  })
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/
const mirror = '(or tell npm your mirror: npm config set registry …)'

/** @param {string} output @param {string} root */
function reasonIn(output, root) {
  if (unreachable.test(output)) {
    return new Complaint(
      `The packages could not be downloaded: connect this machine to the internet ${mirror} and run the same command again.`,
    )
  }
  if (output.includes('EUSAGE')) {
    return new Complaint(
      'package-lock.json does not fit package.json: run npm install once, then the same command again.',
    )
  }
  return complaintFrom(output, root) ?? new Complaint(`${output}\nnpm ci failed: mend what it names above.`)
}
