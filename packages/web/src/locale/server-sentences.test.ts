import { expect, it } from 'vitest'
import { showDay } from './dates.ts'
import { showValuesIn } from './server-sentences.ts'

it('shows days and amounts of a sentence in the notation of the language', () => {
  const sentence = 'Only 1234.50 EUR is due on F-2026-0042. Choose 2026-11-30, or pay 0.05.'
  expect(showValuesIn(sentence, 'de')).toBe(
    `Only 1.234,50 EUR is due on F-2026-0042. Choose ${showDay('2026-11-30', 'de')}, or pay 0,05.`,
  )
  expect(showValuesIn('Only 1234.50 is left.', 'en')).toBe('Only 1,234.50 is left.')
})

it.each([
  'The number F-12.50 is taken.',
  'Version 1.25.3 is installed.',
  '1,234.50 EUR is due.',
  'The rate is 5.5 or 1.2345.',
])('leaves what is no amount of the server: %s', (sentence) => {
  expect(showValuesIn(sentence, 'de')).toBe(sentence)
})
