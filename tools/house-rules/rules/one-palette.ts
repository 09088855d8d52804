import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import type { Rule } from '../rule.ts'

const colour = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** What the product looks like, and the colours that are offered for paper. */
const palettes = paths(
  'packages/web/src/ui/{tokens,theme}.ts',
  'packages/web/src/settings/paper/AccentField.tsx',
)

export const onePalette: Rule = {
  name: 'one-palette',
  looksAt: but((path) => product(path) && paths('packages/web/src/**')(path), palettes),
  find(file) {
    const found: number[] = []
    file.visit({
      Literal({ value, start }) {
        if (typeof value === 'string' && colour.test(value)) found.push(start)
      },
    })
    return found.map((at) => ({
      at,
      says: 'Name a role of packages/web/src/ui/tokens.ts: a raw colour is wrong in one of the two schemes.',
    }))
  },
}
