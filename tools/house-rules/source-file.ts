import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type Comment,
  type EcmaScriptModule,
  type Program,
  parseSync,
  type StaticExport,
  type StaticImport,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'

type ParsedSource = { program: Program; module: EcmaScriptModule; comments: Comment[] }

/** One parsed source file of the repository. */
export type SourceFile = {
  path: string
  text: string
  comments: Comment[]
  imports: Import[]
  visit: (visitor: VisitorObject) => void
  /** Returns the line of an offset, counted from 1. */
  getLine: (offset: number) => number
}

/** Parses TypeScript or JSON. Throws if the text has a syntax error. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = path.endsWith('.json')
    ? parseSync(`${path}.ts`, `(${text})`)
    : parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return {
    path,
    text,
    comments,
    imports: listImports(path, { program, module, comments }),
    visit: (visitor) => new Visitor(visitor).visit(program),
    getLine: (offset) => lineStarts.filter((start) => start <= offset).length,
  }
}

/** All source files of the repository, by path. */
export type Project = ReadonlyMap<string, SourceFile>

/** Parses files. @param sources texts by path from the root of the repository, with `/` between folders */
export function parseProject(sources: Record<string, string>): Project {
  return new Map(Object.entries(sources).map(([path, text]) => [path, parseSource(path, text)]))
}

export type Import = {
  /** As written: `#http/endpoint.ts`, `./save-document.ts`, `kysely`. */
  specifier: string
  /** Resolved: a path of this repository, `npm:` and the package, or `node:` and the module. */
  target: string
  /** Removed at build time. */
  isTypeOnly: boolean
  offset: number
}

/** Folders that `#` stands for, as in the `imports` of each package.json; a test compares them. */
const ownSources = { prefix: '#', folder: 'src' }
const subpaths = [{ prefix: '#test/', folder: 'test' }]

const workspaces = [
  { prefix: '@quittance/shared/', folder: 'packages/shared/src' },
  { prefix: '@quittance/search/', folder: 'packages/search/src' },
  { prefix: '@quittance/', folder: 'packages' },
]

/** Resolves a specifier to its target, so that all spellings of an import are equal. */
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
  // e2e, bench and tools have no src folder.
  if (!ownPackage.includes('/')) return posix.join(ownPackage, specifier.slice(1))
  const { prefix, folder } = subpaths.find((subpath) => specifier.startsWith(subpath.prefix)) ?? ownSources
  return posix.join(ownPackage, folder, specifier.slice(prefix.length))
}

/** Returns `packages/server` for all its files; every other top-level folder is a package of its own. */
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

/** Lists every import of a file: static, re-exported, dynamic, and those in types. */
function listImports(path: string, parsed: ParsedSource): Import[] {
  const found: Omit<Import, 'target'>[] = [
    ...parsed.module.staticImports.map(readImport),
    ...parsed.module.staticExports.flatMap(readReexports),
    ...listDynamicImports(parsed),
  ]
  return found.map((each) => ({ ...each, target: resolveTarget(each.specifier, path) }))
}

function readImport({ moduleRequest, entries, start }: StaticImport): Omit<Import, 'target'> {
  const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
  return { specifier: moduleRequest.value, isTypeOnly, offset: start }
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

const sourceFolders = ['packages/*/src', 'packages/*/test', 'e2e', 'bench', 'tools']
const excludedFolders = /(^|\/)(node_modules|dist|test-results)(\/|$)/

/** Reads all source files below the root, and the English texts. Returns their contents by path. */
export function readSources(root: string): Record<string, string> {
  const code = sourceFolders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)
  return readFiles(root, [...code, 'packages/shared/src/locales/en/*.json'])
}

/** Reads all style sheets below the root. Returns their contents by path. */
export function readStyles(root: string): Record<string, string> {
  return readFiles(
    root,
    sourceFolders.map((folder) => `${folder}/**/*.css`),
  )
}

function readFiles(root: string, patterns: string[]): Record<string, string> {
  const found = globSync(patterns, { cwd: root, exclude: (path) => excludedFolders.test(path) })
  const files = found.filter((path) => existsSync(join(root, path))).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
