import { expect, it } from 'vitest'
import { showAge } from './age-text.ts'

const minute = 60_000

it.each([
  [0, 'now'],
  [59_999, '59 seconds ago'],
  [12 * minute + 5, '12 minutes ago'],
  [60 * minute, '1 hour ago'],
  [25 * 60 * minute, 'yesterday'],
  [72 * 60 * minute, '3 days ago'],
  [-5, 'now'],
])('%i ms ago are %s', (ms, says) => {
  expect(showAge(ms, 'en')).toBe(says)
})

it('says it in the language of the reader', () => {
  expect(showAge(12 * minute, 'fr')).toBe('il y a 12 minutes')
})
