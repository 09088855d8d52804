import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Complaint, complaintFrom } from './complaint.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runQuietly } from './run-quietly.mjs'

const inputs = ['package-lock.json', 'tsconfig.base.json', 'packages/shared/src', 'packages/web']
const notAnInput = /\/(node_modules|dist)$|\.test\.tsx?$|\.tsbuildinfo$/

/** Builds packages/web/dist when what it is made of has changed since the last build. */
export async function buildWeb(/** @type {string} */ root, /** @type {string} */ node) {
  if (isBuilt(root, fingerprint(root))) return
  await oneAtATime(root, async () => {
    const current = fingerprint(root)
    if (isBuilt(root, current)) return
    console.log('Building the web application …')
    const fresh = join(root, '.build/web')
    rmSync(fresh, { recursive: true, force: true })
    await vite(root, node, fresh)
    putInPlace(root, fresh)
    writeFileSync(stampOf(root), current)
  })
}

/** @param {string} root @param {string} current */
function isBuilt(root, current) {
  const built = existsSync(join(root, 'packages/web/dist/index.html')) && existsSync(stampOf(root))
  return built && readFileSync(stampOf(root), 'utf8') === current
}

/** @param {string} root */
function stampOf(root) {
  return join(root, '.build/web-inputs')
}

/** One hash over the names and contents of everything the web is built from. */
function fingerprint(/** @type {string} */ root) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesIn(root, input))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  if (notAnInput.test(path)) return []
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesIn(root, `${path}/${name}`))
}

/** @param {string} root @param {string} node @param {string} folder */
async function vite(root, node, folder) {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  const args = [program, 'build', '--outDir', folder, '--logLevel', 'warn']
  const build = await runQuietly(node, args, { cwd: join(root, 'packages/web') })
  if (build.ok) return
  rmSync(folder, { recursive: true, force: true })
  const cure =
    'The web application could not be built: mend what stands above and run the same command again.'
  throw complaintFrom(build.output, root) ?? new Complaint(`${build.output}\n${cure}`)
}

/** Nobody ever sees half a build: the folder is swapped by renaming. */
function putInPlace(/** @type {string} */ root, /** @type {string} */ fresh) {
  const dist = join(root, 'packages/web/dist')
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
