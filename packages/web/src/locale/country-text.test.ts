import { expect, it } from 'vitest'
import { showCountry } from './country-text.ts'

it('returns the name of a country in a language', () => {
  expect(showCountry('FR', 'de')).toBe('Frankreich')
})

it.each(['', 'France', 'F', 'F1', 'ZZZ', '12', ' '])('returns other text unchanged: %j', (code) => {
  expect(showCountry(code, 'en')).toBe(code)
})
