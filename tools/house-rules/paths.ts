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
