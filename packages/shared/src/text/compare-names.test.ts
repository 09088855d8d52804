import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

it('ignores case and accents, and orders numbers by value', () => {
  const names = ['Zoé', 'élodie', 'Lot 10', 'Eric', 'Lot 9', 'Œuvres', 'Olaf'].map((name) => ({ name }))
  expect(names.sort(compareNames).map(({ name }) => name)).toEqual([
    'élodie',
    'Eric',
    'Lot 9',
    'Lot 10',
    'Œuvres',
    'Olaf',
    'Zoé',
  ])
})
