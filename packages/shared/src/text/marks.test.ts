import { describe, expect, it } from 'vitest'
import { marksOf } from './marks.ts'

/** The text with what was found between brackets. */
function marked(text: string, search: string): string {
  let shown = ''
  let at = 0
  for (const { start, end } of marksOf(text, search)) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return shown + text.slice(at)
}

describe('in words', () => {
  it.each([
    ['Rénovation de l’Été 2025', 'renovation', '[Rénovation] de l’Été 2025'],
    ['Rénovation de l’Été 2025', 'RÉNOV', '[Rénov]ation de l’Été 2025'],
    ['Rénovation de l’Été 2025', 'ete reno', '[Réno]vation de l’[Été] 2025'],
    ['Rénovation de l’Été 2025', 'lete', 'Rénovation de [l’Été] 2025'],
    ['Rénovation de l’Été 2025', "l'ete", 'Rénovation de [l’Été] 2025'],
    ['Rénovation de l’Été 2025', 'novation', 'Rénovation de l’Été 2025'],
    ['Rénovation', 'reno', '[Réno]vation'],
    ['Re\u0301novation', 'RE', '[Re\u0301]novation'],
    ['Straße 5', 'stras', '[Straß]e 5'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['STRASSE', 'straße', '[STRASSE]'],
    ['Œuvre', 'oeu', '[Œu]vre'],
    ['Œuvre', 'œ', '[Œ]uvre'],
    ['ΟΔΟΣ Α', 'οδος', '[ΟΔΟΣ] Α'],
    ['jean-luc.picard@example.com', 'jean-luc.pic', '[jean-luc.pic]ard@example.com'],
    ['jean-luc.picard@example.com', 'jeanluc', '[jean-luc].picard@example.com'],
    ['jean-luc.picard@example.com', 'picard@example', 'jean-luc.[picard]@[example].com'],
    ['ONeill', "O'Neill", '[ONeill]'],
    ['Plan B, b et bleu', 'b', 'Plan [B], [b] et bleu'],
    ['don´t stop', 't', 'don´[t] stop'],
    ['Café 🎉 crème', '🎉 creme', 'Café 🎉 [crème]'],
    ['𝐀lpha', 'alpha', '[𝐀lpha]'],
    ['日本語の請求書', '請求書', '日本語の[請求書]'],
    ['two\n\twords', 'words', 'two\n\t[words]'],
    ['Anna Annas', 'anna an', '[Anna] [Anna]s'],
  ])('%s, by %s', (text, search, shown) => {
    expect(marked(text, search)).toBe(shown)
  })
})

describe('in numbers', () => {
  it.each([
    ['INV-00123', '123', 'INV-[00123]'],
    ['INV-123', 'inv 123', '[INV]-[123]'],
    ['INV-123', 'INV-123', '[INV-123]'],
    ['INV-123', 'inv12', '[INV-12]3'],
    ['INV-123', '000123', 'INV-[123]'],
    ['INV-1230', '0123', 'INV-1230'],
    ['INV-7', '007', 'INV-[7]'],
    ['INV-7', '7', 'INV-[7]'],
    ['INV-77', '7', 'INV-77'],
    ['INV-1234', '12', 'INV-[12]34'],
    ['INV-1234', '34', 'INV-1234'],
    ['INV-9123123', '123', 'INV-9[123123]'],
    ['INV-91230123', '123', 'INV-9[123]0[123]'],
    ['2025-05128', '05128', '2025-[05128]'],
    ['2025-05128', '5051', '202[5-051]28'],
    ['A123 and 9123', 'a123', '[A123] and 9123'],
    ['1,234.56', '1234,56', '[1,234.56]'],
    ['1\u202f234,56', '1234.5', '[1\u202f234,5]6'],
    ['1.234,56', '1 234', '[1.234],56'],
    ['1,234.56', '12', '[1,2]34.56'],
    ['1,234.56', '2025 1 234,56', '[1,234.56]'],
    ['+33 1 42 68 53 00', '0142685300', '+33 [1 42 68 53 00]'],
    ['01 42 68 53 00', '42 68 53', '01 [42 68 53] 00'],
  ])('%s, by %s', (text, search, shown) => {
    expect(marked(text, search)).toBe(shown)
  })
})

it.each(['', '   ', '-- ;', '🎉'])('%j marks nothing', (search) => {
  expect(marksOf('A text -- ; 🎉 12', search)).toEqual([])
})

it('is quick with the longest search in a long text', () => {
  const begin = performance.now()
  marksOf('1 2 3 4 5 6 7 8 9 '.repeat(100), '12 345 '.repeat(42))
  expect(performance.now() - begin).toBeLessThan(500)
})
