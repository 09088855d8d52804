export type PathTest = (path: string) => boolean

/** Whether a path matches one of the patterns: `**` is any folders, `*` any name, `{a,b}` either. */
export function matchPaths(...patterns: string[]): PathTest {
  const expressions = patterns.map(toRegExp)
  return (path) => expressions.some((expression) => expression.test(path))
}

/** Paths that match the first test and not the second. */
export function matchExcept(test: PathTest, exception: PathTest): PathTest {
  return (path) => test(path) && !exception(path)
}

const patternSyntax = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
])

function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(
    /\*\*\/|\*\*|[*{},.+()$^|[\]\\]/g,
    (sign) => patternSyntax.get(sign) ?? `\\${sign}`,
  )
  return new RegExp(`^${source}$`)
}

/** Tests and what only they use; they may know everything and say any kind by its name. */
export const isTestCode = matchPaths(
  '**/*.test.{ts,tsx}',
  '**/*.spec.ts',
  'packages/*/test/**',
  'packages/**/*-factories.ts',
  'e2e/**',
  'bench/**',
)

/** What is shipped: the three packages without their tests. */
export const isProductCode = matchExcept(matchPaths('packages/*/src/**'), isTestCode)
export const isSharedCode = matchExcept(matchPaths('packages/shared/src/**'), isTestCode)
export const isServerCode = matchExcept(matchPaths('packages/server/src/**'), isTestCode)

export const isAnyFile = (): boolean => true

/** The steps of the schema, one file each; beside them stand their list and their column types. */
export const isMigration = matchExcept(
  matchPaths('packages/server/src/database/migrations/*.ts'),
  matchPaths('**/{index,column-types}.ts', '**/*.test.ts'),
)
