import { expect, it } from 'vitest'
import { changedFields } from './status-queries.ts'

const opened = { name: 'Sent', meaning: 'open' } as const

it.each([
  [{ name: 'Mailed', meaning: 'open' }, { name: 'Mailed' }],
  [{ name: 'Sent', meaning: 'won' }, { meaning: 'won' }],
  [opened, {}],
] as const)('%j: only the changed fields are sent', (values, changed) => {
  expect(changedFields(opened, values)).toEqual(changed)
})
