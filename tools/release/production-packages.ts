import { posix } from 'node:path'

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
  const kept = [...reached].sort().map((path) => [path, removeDevelopmentFields(packages[path] ?? {})] as const)
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
