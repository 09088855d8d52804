import { everywhere } from '../places.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'

/** Types may refer to each other in a circle; what runs may not. */
export const noImportCycles: Rule = {
  name: 'no-import-cycles',
  looksAt: everywhere,
  find: ({ path, imports }, project) =>
    imports
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ target, at }) => ({ at, way: wayBetween(target, path, project) }))
      .filter(({ way }) => way !== null)
      .map(({ at, way }) => ({
        at,
        says: `This import closes a circle (${way?.join(' → ')}): move what both need into a file below them.`,
      })),
}

/** The shortest chain of value imports from one file to another, both included; null when there is none. */
function wayBetween(from: string, to: string, project: Project): string[] | null {
  const ways = new Map<string, string[]>([[from, [from]]])
  for (const [path, way] of ways) {
    if (path === to) return way
    for (const next of valueImports(path, project)) {
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
  return null
}

function valueImports(path: string, project: Project): string[] {
  const imports = project.get(path)?.imports ?? []
  return imports
    .filter(({ typeOnly, target }) => !typeOnly && project.has(target))
    .map(({ target }) => target)
}
