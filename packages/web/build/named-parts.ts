import { posix } from 'node:path'
import { type SyntaxNode, statementsOf } from './syntax.ts'

interface Specifier {
  readonly type: string
  readonly imported?: { readonly name: string }
  readonly exported?: { readonly name: string }
  readonly local: { readonly name: string }
}

/**
 * What a module imports from a library by name.
 * @param library as it is written there, as `@mantine/core`
 * @returns null: all of it, or something of it is passed on
 */
export function namesFrom(library: string, code: string): string[] | null {
  const names: string[] = []
  for (const statement of statementsOf(code)) {
    if (sourceOf(statement) !== library) continue
    const parts = specifiersOf(statement).map(({ imported }) => imported?.name)
    if (statement.type !== 'ImportDeclaration' || !parts.every((name) => name !== undefined)) return null
    names.push(...parts)
  }
  return names
}

/**
 * Which module makes each thing that the index of a library passes on, by the thing's name.
 * @param index the id of the index: modules beside it are named from there
 */
export function partsOf(index: string, code: string): ReadonlyMap<string, string> {
  const madeBy = new Map<string, string>()
  const parts = new Map<string, string>()
  for (const statement of statementsOf(code)) {
    const source = sourceOf(statement)
    const file = source === null ? null : posix.join(posix.dirname(index), source)
    for (const { local, exported } of specifiersOf(statement)) {
      if (exported === undefined && file !== null) madeBy.set(local.name, file)
      const made = exported && (file ?? madeBy.get(local.name))
      if (made) parts.set(exported.name, made)
    }
  }
  return parts
}

function sourceOf({ source }: SyntaxNode): string | null {
  return (source as { value: string } | null | undefined)?.value ?? null // as: of an import, or an export from elsewhere
}

function specifiersOf({ specifiers = [] }: SyntaxNode): readonly Specifier[] {
  return specifiers as readonly Specifier[] // as: of an import or export
}
