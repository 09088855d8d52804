/** One `property: value` of a style sheet. */
export type Declaration = {
  property: string
  value: string
  /** Where its property begins, as an offset into the sheet. */
  offset: number
}

/** What a style sheet declares, in its order; comments are none of it. */
export function parseDeclarations(sheet: string): Declaration[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(/([{};]|^)(\s*)([a-z-]+)\s*:\s*([^{};]+)(?=[;}])/g)].map((found) => {
    const [, before = '', space = '', property = '', value = ''] = found
    return { property, value: value.trim(), offset: found.index + before.length + space.length }
  })
}

/** The parts of a value that spaces divide; what stands in parentheses is one. */
export function splitValue(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of value.replace(/\s+/g, ' ')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts
}
