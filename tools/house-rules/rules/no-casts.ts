import type { Finding } from '../complaint.ts'
import { isAnyFile } from '../places.ts'
import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

const castMessage =
  'Check the value (or use satisfies) instead of casting it; where it cannot be checked, say why in a comment: // as: reason.'

export const noCasts: Rule = {
  name: 'no-casts',
  appliesTo: isAnyFile,
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
    return casts.filter((at) => !hasReason(at, file)).map((at): Finding => ({ offset: at, message: castMessage }))
  },
}

/** A comment `as: reason` on the same line or on the one before. */
function hasReason(at: number, file: SourceFile): boolean {
  const line = file.getLine(at)
  return file.comments.some(
    ({ value, end }) => /^\s*as: \S+ \S+/.test(value) && [line, line - 1].includes(file.getLine(end)),
  )
}
