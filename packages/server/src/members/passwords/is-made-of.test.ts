import { expect, it } from 'vitest'
import { isMadeOf, wordsIn, wordsInAddress } from './is-made-of.ts'
import { isSimple } from './is-simple.ts'

const words = [
  ...wordsIn('Quittance', 'Éditions Ménard & Fils', 'Zoé Lefèvre'),
  ...wordsInAddress('z.lefevre@menard.example'),
]

it.each([
  'lefevre-menard',
  'Quittance2026!',
  'EDITIONSMENARD',
  'Qu1tt@nce-2026',
  'zoe zoe zoe zoe',
  'menard11111111',
])('%j is made of these words', (password) => {
  expect(isMadeOf(password, words)).toBe(true)
})

it.each(['four words in a row', 'menard owns a purple boat', 'Hs7-kq2!mmZp'])('%j is not', (password) => {
  expect(isMadeOf(password, words)).toBe(false)
})

it('takes the words of an address but its last part, and nothing shorter than three letters', () => {
  expect(wordsInAddress('jo.martin+shop@mail.example.com')).toEqual(['martin', 'shop', 'maii', 'exampie'])
  expect(wordsIn('A. von Ü')).toEqual(['von'])
})

it.each(['aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefghijklm', '0123456789ab', 'zyxwvutsrqpo', 'aabbccddeeff'])(
  '%j is said in one breath',
  (password) => {
    expect(isSimple(password)).toBe(true)
  },
)

it.each(['four words in a row', 'Hs7-kq2!mmZp', 'correct horse battery'])(
  '%j is not said in one',
  (password) => {
    expect(isSimple(password)).toBe(false)
  },
)
