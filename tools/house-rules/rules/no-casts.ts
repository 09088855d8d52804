import type { Finding } from '../complaint.ts'
import { everywhere } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const says =
  'Check the value (or use satisfies) instead of casting it; where it cannot be checked, say why in a comment: // as: reason.'

export const noCasts: Rule = {
  name: 'no-casts',
  looksAt: everywhere,
  find(file) {
    const casts: number[] = []
    file.visit({
      TSAsExpression({ typeAnnotation: type }) {
        if (file.text.slice(type.start, type.end) !== 'const') casts.push(type.start)
      },
      TSTypeAssertion: ({ start }) => casts.push(start),
      PropertyDefinition({ definite, start }) {
        if (definite) casts.push(start)
      },
      VariableDeclarator({ definite, start }) {
        if (definite) casts.push(start)
      },
    })
    return casts.filter((at) => !isReasoned(at, file)).map((at): Finding => ({ at, says }))
  },
}

/** A comment `as: reason` on the same line or on the one before. */
function isReasoned(at: number, file: SourceFile): boolean {
  const line = file.lineOf(at)
  return file.comments.some(
    ({ value, end }) => /^\s*as: \S+ \S+/.test(value) && [line, line - 1].includes(file.lineOf(end)),
  )
}
