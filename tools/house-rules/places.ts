export type PathTest = (path: string) => boolean

/** Creates a test whether a path matches a pattern: `**` is any folders, `*` any name, `{a,b}` either. */
export function matchPaths(...patterns: string[]): PathTest {
  const expressions = patterns.map(toRegExp)
  return (path) => expressions.some((expression) => expression.test(path))
}

/** Creates a test for paths that match the first test and not the second. */
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
    (token) => patternSyntax.get(token) ?? `\\${token}`,
  )
  return new RegExp(`^${source}$`)
}

/** Tests and what only they use; they may import everything and contain kind literals. */
export const isTestCode = matchPaths(
  '**/*.test.{ts,tsx}',
  '**/*.spec.ts',
  'packages/*/test/**',
  'packages/**/*-factories.ts',
  'e2e/**',
  'bench/**',
)

/** Code that is released: the packages without their tests. */
export const isProductCode = matchExcept(matchPaths('packages/*/src/**'), isTestCode)
export const isSharedCode = matchExcept(matchPaths('packages/shared/src/**'), isTestCode)
export const isServerCode = matchExcept(matchPaths('packages/server/src/**'), isTestCode)

export const isAnyFile = (): boolean => true

/** Migrations, one file each, named `<number>-<subject>.ts`. */
export const isMigration: PathTest = (path) =>
  /^packages\/server\/src\/database\/migrations\/\d[\w-]*\.ts$/.test(path)
