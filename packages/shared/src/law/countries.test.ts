import { describe, expect, it } from 'vitest'
import { isCheckedCountry, isEuCountry } from './countries.ts'

describe('isCheckedCountry', () => {
  it.each([
    ['FR', true],
    ['CH', true],
    ['US', false],
    ['', false],
  ])('of "%s" is %s', (country, isChecked) => {
    expect(isCheckedCountry(country)).toBe(isChecked)
  })
})

it.each([
  ['FR', true],
  ['CH', false],
])('returns whether %s is in the EU: %s', (country, isMember) => {
  expect(isEuCountry(country)).toBe(isMember)
})
