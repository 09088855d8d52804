import { but, paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Rule } from '../rule.ts'

export const noClimbingImports: Rule = {
  name: 'no-climbing-imports',
  looksAt: but(paths('packages/*/src/**'), testCode),
  find: ({ imports }) =>
    imports
      .filter(({ specifier }) => specifier.split('/').includes('..') || specifier.startsWith('/'))
      .map(({ at }) => ({
        at,
        says: 'Write #folder/file.ts across folders and ./file.ts beside: a path that climbs says nothing about where it ends.',
      })),
}
