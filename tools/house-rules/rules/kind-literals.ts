import type { Finding } from '../complaint.ts'
import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import type { Rule } from '../rule.ts'

const kinds = new Set<unknown>(['invoice', 'estimate', 'proposal'])

const namedHere = paths(
  'packages/shared/src/{documents,wire,text}/**',
  'packages/server/src/database/{migrations,seed}/**',
  'packages/web/src/app/routes.tsx',
)

export const kindLiterals: Rule = {
  name: 'kind-literals',
  looksAt: but(product, namedHere),
  find(file) {
    const found: Finding[] = []
    file.visit({
      Literal({ value, start }) {
        if (!kinds.has(value)) return
        found.push({
          at: start,
          says: 'Take the kind as a value and ask its descriptor; a fourth kind must not need this line.',
        })
      },
    })
    return found
  },
}
