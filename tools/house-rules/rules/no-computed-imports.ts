import type { Finding } from '../complaint.ts'
import { product } from '../places.ts'
import type { Rule } from '../rule.ts'

export const noComputedImports: Rule = {
  name: 'no-computed-imports',
  looksAt: product,
  find(file) {
    const found: Finding[] = []
    file.visit({
      ImportExpression({ source, start }) {
        if (source.type === 'Literal') return
        found.push({
          at: start,
          says: 'Import by a literal path, so that readers and rules can see what is imported.',
        })
      },
    })
    return found
  },
}
