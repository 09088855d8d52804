import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

it('refuses a colour beside the tokens', () => {
  const icon = "export const Icon = () => <path fill='#0f4c5c' stroke='var(--ink)' href='#top' />\n"
  expect(
    findViolations({
      'packages/web/src/ui/icon.tsx': icon,
      'packages/web/src/ui/tokens.ts': "export const lightRoles = { '--ink': '#1b2733' }\n",
    }),
  ).toEqual(['packages/web/src/ui/icon.tsx:1 one-palette'])
})
