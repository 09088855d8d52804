import { describe, expect, it } from 'vitest'
import { findAmountHighlights, findHighlights, type TextRange } from './highlight.ts'

/** Returns the text with brackets around the highlights. */
function applyHighlights(
  text: string,
  search: string,
  find: (text: string, search: string) => TextRange[] = findHighlights,
): string {
  let shown = ''
  let index = 0
  for (const { start, end } of find(text, search)) {
    shown += `${text.slice(index, start)}[${text.slice(start, end)}]`
    index = end
  }
  return shown + text.slice(index)
}

describe('highlights in words', () => {
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
    ['🎉 𝐏ont', 'pont', '🎉 [𝐏ont]'],
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
  ])('in %s for %s', (text, search, shown) => {
    expect(applyHighlights(text, search)).toBe(shown)
  })
})

describe('highlights in numbers', () => {
  it.each([
    ['PO-2026-0815', '0815', 'PO-2026-[0815]'],
    ['PO-2026-0815', '815', 'PO-2026-[0815]'],
    ['PO-2026-0815', 'po-2026-0815', '[PO-2026-0815]'],
    ['PO-2026-0815', '2026 0815', 'PO-[2026-0815]'],
    ['PO-2026-0815', '20260815', 'PO-[2026-0815]'],
    ['PO-2026-0815', '6081', 'PO-202[6-081]5'],
    ['PO20260815', '0815', 'PO2026[0815]'],
    ['PO20260815', '2026 0815', 'PO[20260815]'],
    ['PO 2026 0815', 'po-2026-0815', '[PO] [2026 0815]'],
    ['4500 017 823', '4500017823', '[4500 017 823]'],
    ['F-000012', 'f-12', '[F-000012]'],
    ['F-000012', 'f12', '[F-000012]'],
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
  ])('in %s for %s', (text, search, shown) => {
    expect(applyHighlights(text, search)).toBe(shown)
  })
})

describe('highlights in prefixed numbers, without their leading zeros', () => {
  it.each([
    ['FAC00012', 'fac12', '[FAC00012]'],
    ['FAC00012', 'fac-12', '[FAC00012]'],
    ['FAC-00012', 'fac12', '[FAC-00012]'],
    ['FAC-00012 du 5 mai', 'FAC12', '[FAC-00012] du 5 mai'],
    ['FAC12', 'fac0012', '[FAC12]'],
    ['FAC00012', 'fac1', '[FAC0001]2'],
    ['FAC00012', 'fac01', 'FAC00012'],
    ['FAC00012', '12', 'FAC000[12]'],
    ['FAC00123', '12', 'FAC00[12]3'],
    ['FAC00112', '12', 'FAC00112'],
    ['FAC1002', 'fac12', 'FAC1002'],
    ['2025-05128', '20255128', '[2025-05128]'],
    ['2025-05128', '202551', '[2025-051]28'],
    ['2025-05128', '2025128', '2025-05128'],
    ['1002', '12', '1002'],
  ])('in %s for %s', (text, search, shown) => {
    expect(applyHighlights(text, search)).toBe(shown)
  })
})

describe('highlights in amounts, which match by prefix', () => {
  it.each([
    ['3,808.68', '68', '3,808.68'],
    ['3,808.68', '808', '3,808.68'],
    ['3,808.68', '38', '[3,8]08.68'],
    ['3,808.68', '3', '3,808.68'],
    ['3,808.68', '3808', '[3,808].68'],
    ['3,808.68', '3808.6', '[3,808.6]8'],
    ['3\u202f808,68', '3 808,68', '[3\u202f808,68]'],
    ['3,808.68', 'toit 3,808', '[3,808].68'],
    ['3,808.68', 'toit 68 38', '[3,8]08.68'],
    ['-3,808.68', '3808', '-[3,808].68'],
    ['0.68', '68', '0.68'],
    ['0.68', '0.68', '[0.68]'],
    ['1,204.68', '01204', '1,204.68'],
    ['€12.00', '12', '€[12].00'],
  ])('in %s for %s', (text, search, shown) => {
    expect(applyHighlights(text, search, findAmountHighlights)).toBe(shown)
  })
})

it.each(['', '   ', '-- ;', '🎉'])('%j highlights nothing', (search) => {
  expect(findHighlights('A text -- ; 🎉 12', search)).toEqual([])
})

it('handles the longest query in a long text', () => {
  const highlights = findHighlights('1 2 3 4 5 6 7 8 9 '.repeat(100), '12 345 '.repeat(42))
  expect(highlights).toHaveLength(100)
})
