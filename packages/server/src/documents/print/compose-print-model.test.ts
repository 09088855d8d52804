import { expect, it } from 'vitest'
import { isDark } from './compose-print-model.ts'

it.each([
  ['#0f4c5c', true],
  ['#000000', true],
  ['#c8553d', false],
  ['#ffe08a', false],
  ['#ffffff', false],
])('returns whether %s is dark: %s', (colour, expected) => expect(isDark(colour)).toBe(expected))
