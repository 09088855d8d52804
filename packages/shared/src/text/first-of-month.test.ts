import { expect, it } from 'vitest'
import { withFirstOfMonth } from './first-of-month.ts'

it.each([
  ['1 mars 2026', '1er mars 2026'],
  ['dimanche 1 mars 2026', 'dimanche 1er mars 2026'],
  ['1\u00a0févr. 2026, 11:05', '1er\u00a0févr. 2026, 11:05'],
  ['1 mai 2026 à 1 h 05', '1er mai 2026 à 1 h 05'],
  ['11 mars 2026', '11 mars 2026'],
  ['2 mars 2026 à 1 h 05', '2 mars 2026 à 1 h 05'],
  ['01/03/2026', '01/03/2026'],
])('writes %s as %s in French', (formatted, expected) => {
  expect(withFirstOfMonth(formatted, 'fr')).toBe(expected)
})

it('leaves days of other languages unchanged', () => {
  expect(withFirstOfMonth('1 March 2026', 'en')).toBe('1 March 2026')
  expect(withFirstOfMonth('1 de marzo de 2026', 'es')).toBe('1 de marzo de 2026')
})
