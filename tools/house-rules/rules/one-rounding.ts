import type { Finding } from '../complaint.ts'
import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import type { Rule } from '../rule.ts'

export const oneRounding: Rule = {
  name: 'one-rounding',
  looksAt: but(product, paths('packages/shared/src/money/decimal.ts')),
  find(file) {
    const found: Finding[] = []
    file.visit({
      MemberExpression({ object, property, start }) {
        if (property.type !== 'Identifier' || !/^(toFixed|toPrecision|round)$/.test(property.name)) return
        if (object.type === 'Identifier' && object.name === 'Math') return
        found.push({
          at: start,
          says: 'money/decimal.ts is the only place that rounds: call its function for this.',
        })
      },
    })
    return found
  },
}
