import type { Finding } from '../complaint.ts'
import { isProductCode } from '../places.ts'
import type { Rule } from '../rule.ts'

export const noComputedImports: Rule = {
  name: 'no-computed-imports',
  appliesTo: isProductCode,
  find(file) {
    const found: Finding[] = []
    file.visit({
      ImportExpression({ source, start }) {
        if (source.type === 'Literal') return
        found.push({
          offset: start,
          message: 'Import by a literal path, so that readers and rules can see what is imported.',
        })
      },
    })
    return found
  },
}
