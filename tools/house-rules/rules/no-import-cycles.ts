import { isAnyFile } from '../places.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'

/** Types may refer to each other in a circle; what runs may not. */
export const noImportCycles: Rule = {
  name: 'no-import-cycles',
  appliesTo: isAnyFile,
  find: ({ path, imports }, project) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ target, offset }) => ({ offset, way: findImportChain(target, path, project) }))
      .filter(({ way }) => way !== null)
      .map(({ offset, way }) => ({
        offset,
        message: `This import closes a circle (${way?.join(' → ')}): move what both need into a file below them.`,
      })),
}

/** The shortest chain of value imports from one file to another, both included; null when there is none. */
function findImportChain(from: string, to: string, project: Project): string[] | null {
  const ways = new Map<string, string[]>([[from, [from]]])
  for (const [path, way] of ways) {
    if (path === to) return way
    for (const next of listValueImports(path, project)) {
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
  return null
}

function listValueImports(path: string, project: Project): string[] {
  const imports = project.get(path)?.imports ?? []
  return imports
    .filter(({ isTypeOnly, target }) => !isTypeOnly && project.has(target))
    .map(({ target }) => target)
}
