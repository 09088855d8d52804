import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import type { Rule } from '../rule.ts'

const colourLiteral = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** What the product looks like, and the colours that are offered for paper. */
const isPaletteFile = matchPaths(
  'packages/web/src/ui/{tokens,theme}.ts',
  'packages/web/src/settings/paper/AccentField.tsx',
)

export const restrictedColours: Rule = {
  name: 'one-palette',
  appliesTo: matchExcept((path) => isProductCode(path) && matchPaths('packages/web/src/**')(path), isPaletteFile),
  find(file) {
    const found: number[] = []
    file.visit({
      Literal({ value, start }) {
        if (typeof value === 'string' && colourLiteral.test(value)) found.push(start)
      },
    })
    return found.map((offset) => ({
      offset,
      message: 'Name a role of packages/web/src/ui/tokens.ts: a raw colour is wrong in one of the two schemes.',
    }))
  },
}
