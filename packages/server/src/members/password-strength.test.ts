import { expect, it } from 'vitest'
import {
  extractEmailWords,
  extractWords,
  isBasedOnWords,
  isRepetitiveOrSequential,
} from './password-strength.ts'

const words = [
  ...extractWords('Quittance', 'Éditions Ménard & Fils', 'Zoé Lefèvre'),
  ...extractEmailWords('z.lefevre@menard.example'),
]

it.each([
  'lefevre-menard',
  'Quittance2026!',
  'EDITIONSMENARD',
  'Qu1tt@nce-2026',
  'zoe zoe zoe zoe',
  'menard11111111',
])('%j is made of these words', (password) => {
  expect(isBasedOnWords(password, words)).toBe(true)
})

it.each(['four words in a row', 'menard owns a purple boat', 'Hs7-kq2!mmZp'])('%j is not', (password) => {
  expect(isBasedOnWords(password, words)).toBe(false)
})

it('takes the words of an address but its last part, and nothing shorter than three letters', () => {
  expect(extractEmailWords('jo.martin+shop@mail.example.com')).toEqual(['martin', 'shop', 'maii', 'exampie'])
  expect(extractWords('A. von Ü')).toEqual(['von'])
})

it.each(['aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefghijklm', '0123456789ab', 'zyxwvutsrqpo', 'aabbccddeeff'])(
  '%j is said in one breath',
  (password) => {
    expect(isRepetitiveOrSequential(password)).toBe(true)
  },
)

it.each(['four words in a row', 'Hs7-kq2!mmZp', 'correct horse battery'])(
  '%j is not said in one',
  (password) => {
    expect(isRepetitiveOrSequential(password)).toBe(false)
  },
)
