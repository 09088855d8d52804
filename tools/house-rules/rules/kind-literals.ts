import type { Finding } from '../complaint.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import type { Rule } from '../rule.ts'

const kindNames = new Set<unknown>(['invoice', 'estimate', 'proposal'])

const isKindFile = matchPaths(
  'packages/shared/src/{documents,wire,text}/**',
  'packages/server/src/database/{migrations,seed}/**',
  'packages/web/src/app/routes.tsx',
)

export const noKindLiterals: Rule = {
  name: 'kind-literals',
  appliesTo: matchExcept(isProductCode, isKindFile),
  find(file) {
    const found: Finding[] = []
    file.visit({
      Literal({ value, start }) {
        if (!kindNames.has(value)) return
        found.push({
          offset: start,
          message: 'Take the kind as a value and ask its descriptor; a fourth kind must not need this line.',
        })
      },
    })
    return found
  },
}
