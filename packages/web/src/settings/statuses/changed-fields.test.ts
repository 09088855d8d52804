import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const opened = { name: 'Sent', meaning: 'open' } as const

it.each([
  [{ name: 'Mailed', meaning: 'open' }, { name: 'Mailed' }],
  [{ name: 'Sent', meaning: 'won' }, { meaning: 'won' }],
  [opened, {}],
] as const)('%j sends what is new alone', (values, changed) => {
  expect(changedFields(opened, values)).toEqual(changed)
})
