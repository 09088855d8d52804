import { posix } from 'node:path'
import { type SyntaxNode, statementsOf } from './syntax.ts'

interface Specifier {
  readonly type: string
  readonly imported?: { readonly name: string }
  readonly exported?: { readonly name: string }
  readonly local: { readonly name: string }
}

/**
 * Returns the names that a module imports from a library.
 * @param library as in the import: `@mantine/core`
 * @returns null: all of it is imported, or some of its names are exported again
 */
export function findImportedNames(library: string, code: string): string[] | null {
  const names: string[] = []
  for (const statement of statementsOf(code)) {
    if (sourceOf(statement) !== library) continue
    const imported = specifiersOf(statement).map((specifier) => specifier.imported?.name)
    if (statement.type !== 'ImportDeclaration' || !imported.every((name) => name !== undefined)) return null
    names.push(...imported)
  }
  return names
}

/**
 * Returns the module of each name that the index of a library exports.
 * @param index id of the index, to which the paths of other modules are relative
 * @param importedIds ids of the modules that it imports, among them the indexes of other libraries
 */
export function findExportModules(
  index: string,
  code: string,
  importedIds: readonly string[],
): ReadonlyMap<string, string> {
  const moduleByLocal = new Map<string, string>()
  const moduleByName = new Map<string, string>()
  for (const statement of statementsOf(code)) {
    const source = sourceOf(statement)
    const file = source === null ? null : resolveImport(source, index, importedIds)
    for (const { local, exported } of specifiersOf(statement)) {
      if (exported === undefined && file !== null) moduleByLocal.set(local.name, file)
      const module = exported && (file ?? moduleByLocal.get(local.name))
      if (module) moduleByName.set(exported.name, module)
    }
  }
  return moduleByName
}

function resolveImport(source: string, importer: string, importedIds: readonly string[]): string | null {
  if (source.startsWith('.')) return posix.join(posix.dirname(importer), source)
  return importedIds.find((id) => id.includes(`/node_modules/${source}/`)) ?? null
}

function sourceOf({ source }: SyntaxNode): string | null {
  return (source as { value: string } | null | undefined)?.value ?? null // as: of an import, or an export from elsewhere
}

function specifiersOf({ specifiers = [] }: SyntaxNode): readonly Specifier[] {
  return specifiers as readonly Specifier[] // as: of an import or export
}
