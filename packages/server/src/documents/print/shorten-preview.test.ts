import { describe, expect, it } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { shortenPreview } from './routes.ts'

const ellipsis = ' …'

function shortenNote(text: string): string {
  const [note] = shortenPreview(buildPrintModel(1, { notes: [{ field: 'terms', label: 'x', text }] })).notes
  return note?.text ?? ''
}

function splitCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

describe('long notes in a preview', () => {
  it.each([
    ['emoji', `a${'😀'.repeat(5_000)}`],
    ['emoji of several people', `a${'👩‍👩‍👧‍👦'.repeat(2_000)}`],
    ['flags', `a${'🇫🇷'.repeat(2_600)}`],
    ['accents', `ab${'e\u0301'.repeat(9_000)}`],
    ['syllables', `a${'क्षि'.repeat(9_000)}`],
    ['letters', 'x'.repeat(50_000)],
  ])('are truncated between two grapheme clusters: %s', (_what, text) => {
    const shown = shortenNote(text)
    expect(shown.endsWith(ellipsis)).toBe(true)
    const characters = splitCharacters(shown.slice(0, -ellipsis.length))
    expect(characters.join('').length).toBeGreaterThan(9_900)
    expect(characters).toEqual(splitCharacters(text).slice(0, characters.length))
  })

  it('are truncated within a grapheme cluster that is longer than the limit', () => {
    const shown = shortenNote(`😀${'\u0301'.repeat(20_000)}`)
    expect(shown.length).toBe(10_000 + ellipsis.length)
    const pairs = shortenNote('👨\u200d'.repeat(20_000))
    expect(pairs.length).toBeGreaterThan(9_900)
    expect(pairs.isWellFormed()).toBe(true)
  })

  it('are unchanged if they are short', () => {
    expect(shortenNote('Merci 😀')).toBe('Merci 😀')
    expect(shortenNote('x'.repeat(10_000))).toBe('x'.repeat(10_000))
  })
})

describe('many lines in a preview', () => {
  const createLines = (count: number, rates: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Line ${index}`,
      description: '',
      cells: ['1', '2', Array.from({ length: rates }, () => '5 %').join('\n'), '2'],
    }))

  it.each([
    { count: 300, rates: 1, shown: 300 },
    { count: 300, rates: 2, shown: 300 },
    { count: 2_000, rates: 1, shown: 300 },
    { count: 2_000, rates: 19, shown: 31 },
    { count: 2, rates: 1_000, shown: 1 },
  ])('are limited to $shown of $count lines with $rates rates each', ({ count, rates, shown }) => {
    const { lines } = shortenPreview(buildPrintModel(1, { lines: createLines(count, rates) }))
    expect(lines.filter(({ name }) => name.startsWith('Line'))).toHaveLength(shown)
    expect(lines).toHaveLength(shown === count ? count : shown + 1)
  })
})
