import { expect, it } from 'vitest'
import { findNamed } from './find-named.ts'

const records = ['Bois', 'BOIS', 'Métal', 'Cote', 'Côté'].map((name, id) => ({ id, name }))

it.each([
  ['BOIS', 1],
  ['bois', 0],
  ['metal', 2],
  ['Côté', 4],
  ['COTE', 3],
  ['Verre', undefined],
])('finds %s', (name, id) => {
  expect(findNamed(records, name)?.id).toBe(id)
})
