import { expect, it } from 'vitest'
import { showCountry } from './country-text.ts'

it('names a country in a language', () => {
  expect(showCountry('FR', 'de')).toBe('Frankreich')
})

it.each(['', 'France', 'F', 'F1', 'ZZZ', '12', ' '])('leaves %j, which is none, as it is', (code) => {
  expect(showCountry(code, 'en')).toBe(code)
})
