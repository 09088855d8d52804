import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { runProgram } from './run-program.mjs'
import { findUserError, UserError } from './user-error.mjs'

const inputs = ['package-lock.json', 'tsconfig.base.json', 'docs/help', 'packages/shared/src', 'packages/web']
const ignoredInput = /\/(node_modules|dist)$|\.test\.tsx?$|\.tsbuildinfo$/

/** Builds packages/web/dist if its sources have changed since the last build. */
export async function buildWeb(/** @type {string} */ root, /** @type {string} */ node) {
  if (isBuilt(root, computeFingerprint(root))) return
  await withFileLock(root, async () => {
    const current = computeFingerprint(root)
    if (isBuilt(root, current)) return
    console.log('Building the web application …')
    const fresh = join(root, '.build/web')
    rmSync(fresh, { recursive: true, force: true })
    await runVite(root, node, fresh)
    replaceBuild(root, fresh)
    writeFileSync(getStampFile(root), current)
  })
}

/** @param {string} root @param {string} current */
function isBuilt(root, current) {
  const hasBuild = existsSync(join(root, 'packages/web/dist/index.html')) && existsSync(getStampFile(root))
  return hasBuild && readFileSync(getStampFile(root), 'utf8') === current
}

/** @param {string} root */
function getStampFile(root) {
  return join(root, '.build/web-inputs')
}

/** Returns a hash of the names and contents of all files that the build reads. */
function computeFingerprint(/** @type {string} */ root) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(root, input))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} path @returns {string[]} */
function listFiles(root, path) {
  if (ignoredInput.test(path)) return []
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => listFiles(root, `${path}/${name}`))
}

/** @param {string} root @param {string} node @param {string} folder */
async function runVite(root, node, folder) {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  const args = [program, 'build', '--outDir', folder, '--logLevel', 'warn']
  const build = await runProgram(node, args, { cwd: join(root, 'packages/web') })
  if (build.ok) return
  rmSync(folder, { recursive: true, force: true })
  const remedy = 'The web application could not be built: fix the error above and run the same command again.'
  throw findUserError(build.output, root) ?? new UserError(`${build.output}\n${remedy}`)
}

/** Replaces the build by renaming folders, so that no server reads a partial build. */
function replaceBuild(/** @type {string} */ root, /** @type {string} */ fresh) {
  const dist = join(root, 'packages/web/dist')
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
