import { expect, it } from 'vitest'
import { createIndexModule } from './index-module.ts'

it('imports each area by its file and exports them as one object', () => {
  const index = {
    summary: 'Two areas.',
    name: 'dictionary',
    locale: 'fr',
    areas: ['lists', 'email-composer'],
  }
  expect(createIndexModule(index)).toBe(
    `import emailComposer from './fr/email-composer.json' with { type: 'json' }
import lists from './fr/lists.json' with { type: 'json' }

/** Two areas. Written by \`npm run locales\`. */
export const dictionary = {
  ...emailComposer,
  ...lists,
}
`,
  )
})
