import { matchExcept, matchPaths } from '../paths.ts'
import { isTestCode } from '../places.ts'
import type { Rule } from '../rule.ts'

export const noParentImports: Rule = {
  name: 'no-climbing-imports',
  appliesTo: matchExcept(matchPaths('packages/*/src/**'), isTestCode),
  find: ({ imports }) =>
    imports
      .filter(({ specifier }) => specifier.split('/').includes('..') || specifier.startsWith('/'))
      .map(({ offset }) => ({
        offset,
        message: 'Write #folder/file.ts across folders and ./file.ts beside: a path that climbs says nothing about where it ends.',
      })),
}
