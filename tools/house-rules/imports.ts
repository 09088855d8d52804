import { posix } from 'node:path'
import { type StaticExport, type StaticImport, Visitor } from 'oxc-parser'
import type { ParsedSource } from './source-file.ts'

export type Import = {
  /** As written: `#http/endpoint.ts`, `./save-document.ts`, `kysely`. */
  specifier: string
  /** What it means: a path of this repository, `npm:` and the package, or `node:` and the module. */
  target: string
  /** Nothing is left of it at run time. */
  isTypeOnly: boolean
  offset: number
}

/** Where `#` points to, by the package that says it; the `imports` of the packages' own package.json. */
const ownSources = { prefix: '#', folder: 'src' }
const subpaths = [{ prefix: '#test/', folder: 'test' }]

const workspaces = [
  { prefix: '@quittance/shared/', folder: 'packages/shared/src' },
  { prefix: '@quittance/', folder: 'packages' },
]

/** The meaning of a specifier in a file, whatever its spelling. */
export function resolveTarget(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  if (specifier.startsWith('#')) return resolveSubpath(specifier, importer)
  const workspace = workspaces.find(({ prefix }) => specifier.startsWith(prefix))
  if (workspace) return posix.join(workspace.folder, specifier.slice(workspace.prefix.length))
  if (specifier.startsWith('node:')) return specifier
  return `npm:${getPackageName(specifier)}`
}

function resolveSubpath(specifier: string, importer: string): string {
  const ownPackage = getPackageFolder(importer)
  // The others have no folder for their sources.
  if (!ownPackage.includes('/')) return posix.join(ownPackage, specifier.slice(1))
  const { prefix, folder } = subpaths.find((subpath) => specifier.startsWith(subpath.prefix)) ?? ownSources
  return posix.join(ownPackage, folder, specifier.slice(prefix.length))
}

/** `packages/server` for everything in there; other folders are packages of their own. */
function getPackageFolder(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' ? `${first}/${second}` : first
}

function getPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Every import of a file: static, re-exported, dynamic, and those inside types. */
export function listImports(path: string, parsed: ParsedSource): Import[] {
  const found: Omit<Import, 'target'>[] = [
    ...parsed.module.staticImports.map(readImport),
    ...parsed.module.staticExports.flatMap(readReexports),
    ...listDynamicImports(parsed),
  ]
  return found.map((one) => ({ ...one, target: resolveTarget(one.specifier, path) }))
}

function readImport({ moduleRequest, entries, start }: StaticImport): Omit<Import, 'target'> {
  const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
  return { specifier: moduleRequest.value, isTypeOnly: typeOnly, offset: start }
}

function readReexports({ entries, start }: StaticExport): Omit<Import, 'target'>[] {
  const [specifier] = entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  if (specifier === undefined) return []
  return [{ specifier, isTypeOnly: entries.every(({ isType }) => isType), offset: start }]
}

function listDynamicImports({ program }: ParsedSource): Omit<Import, 'target'>[] {
  const found: Omit<Import, 'target'>[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      const specifier = source.type === 'Literal' ? String(source.value) : ''
      if (specifier !== '') found.push({ specifier, isTypeOnly: false, offset: start })
    },
    TSImportType({ source, start }) {
      found.push({ specifier: source.value, isTypeOnly: true, offset: start })
    },
  }).visit(program)
  return found
}
