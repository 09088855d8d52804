import { expect, it } from 'vitest'
import { NameIndex } from './name-index.ts'

const records = ['Bois', 'BOIS', 'Métal', 'Cote', 'Côté'].map((name, id) => ({ id, name }))
const index = new NameIndex(records)

it.each([
  ['BOIS', 1],
  ['bois', 0],
  ['metal', 2],
  ['Côté', 4],
  ['COTE', 3],
  ['Verre', undefined],
])('finds %s', (name, id) => {
  expect(index.find(name)?.id).toBe(id)
})
