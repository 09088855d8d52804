import { isInstalled } from './installed.mjs'
import { runNpmCi } from './npm-ci.mjs'
import { withFileLock } from './one-at-a-time.mjs'

/** Makes node_modules hold exactly what package-lock.json lists; does nothing when it already does. */
export async function installPackages(/** @type {string} */ root) {
  if (isInstalled(root)) return
  await withFileLock(root, async () => {
    if (isInstalled(root)) return
    console.log('Installing the packages …')
    await runNpmCi(root, ['--include=dev'])
  })
}
