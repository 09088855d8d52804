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
])('%j is based on these words', (password) => {
  expect(isBasedOnWords(password, words)).toBe(true)
})

it.each(['four words in a row', 'menard owns a purple boat', 'Hs7-kq2!mmZp'])(
  '%j is not based on these words',
  (password) => {
    expect(isBasedOnWords(password, words)).toBe(false)
  },
)

it('extracts the words of an e-mail address except its top-level domain, of three letters or more', () => {
  expect(extractEmailWords('jo.martin+shop@mail.example.com')).toEqual(['martin', 'shop', 'maii', 'exampie'])
  expect(extractWords('A. von Ü')).toEqual(['von'])
})

it.each(['aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefghijklm', '0123456789ab', 'zyxwvutsrqpo', 'aabbccddeeff'])(
  '%j is repetitive or sequential',
  (password) => {
    expect(isRepetitiveOrSequential(password)).toBe(true)
  },
)

it.each(['four words in a row', 'Hs7-kq2!mmZp', 'correct horse battery'])(
  '%j is not repetitive or sequential',
  (password) => {
    expect(isRepetitiveOrSequential(password)).toBe(false)
  },
)
