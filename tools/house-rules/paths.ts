export type PathTest = (path: string) => boolean

/** Whether a path matches one of the patterns: `**` is any folders, `*` any name, `{a,b}` either. */
export function paths(...patterns: string[]): PathTest {
  const expressions = patterns.map(toExpression)
  return (path) => expressions.some((expression) => expression.test(path))
}

/** Paths that match the first test and not the second. */
export function but(test: PathTest, exception: PathTest): PathTest {
  return (path) => test(path) && !exception(path)
}

const meanings = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
])

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(
    /\*\*\/|\*\*|[*{},.+()$^|[\]\\]/g,
    (sign) => meanings.get(sign) ?? `\\${sign}`,
  )
  return new RegExp(`^${source}$`)
}
