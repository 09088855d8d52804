import { isInstalled } from './installed.mjs'
import { npmCi } from './npm-ci.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Makes node_modules hold exactly what package-lock.json lists; does nothing when it already does. */
export async function installPackages(/** @type {string} */ root) {
  if (isInstalled(root)) return
  await oneAtATime(root, async () => {
    if (isInstalled(root)) return
    console.log('Installing the packages …')
    await npmCi(root, ['--include=dev'])
  })
}
