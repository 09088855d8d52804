import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
