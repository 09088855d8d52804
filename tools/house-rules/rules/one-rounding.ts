import type { Finding } from '../complaint.ts'
import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import type { Rule } from '../rule.ts'

export const restrictedRounding: Rule = {
  name: 'one-rounding',
  appliesTo: matchExcept(isProductCode, matchPaths('packages/shared/src/money/decimal.ts')),
  find(file) {
    const found: Finding[] = []
    file.visit({
      MemberExpression({ object, property, start }) {
        if (property.type !== 'Identifier' || !/^(toFixed|toPrecision|round)$/.test(property.name)) return
        if (object.type === 'Identifier' && object.name === 'Math') return
        found.push({
          offset: start,
          message: 'money/decimal.ts is the only place that rounds: call its function for this.',
        })
      },
    })
    return found
  },
}
