import { describe, expect, it } from 'vitest'
import { breakClusters } from './typst-compiler.ts'

const scripts = [
  ['Devanagari', '\u0915\u094d'],
  ['Devanagari with dots', '\u0915\u093c\u094d'],
  ['Devanagari with joiners', '\u0915\u094d\u200d'],
  ['Bengali', '\u0995\u09cd'],
  ['Tamil', '\u0b95\u0bcd'],
  ['Khmer', '\u1780\u17d2'],
  ['Myanmar', '\u1000\u1039'],
  ['Balinese', '\u1b13\u1b44'],
] as const

describe('a cluster of joined consonants', () => {
  it.each(scripts)('is broken after every 12 consonants: %s', (_script, pair) => {
    const broken = breakClusters(pair.repeat(130))
    expect(broken.replaceAll('\u200c', '')).toBe(pair.repeat(130))
    for (const part of broken.split('\u200c')) expect(part.length).toBeLessThanOrEqual(12 * pair.length)
  })

  it('is found in linear time', () => {
    const signs = '\u094d'
    const texts = [
      `\u0915${signs.repeat(50_000)}`,
      `\u0915${signs.repeat(40)}x`.repeat(1_000),
      'क्ष'.repeat(16_000),
    ]
    for (const text of texts) expect(breakClusters(text)).toBe(text)
  })
})

it.each(['', 'Été', 'संस्कृत', 'कार्त्स्न्य', 'ক্ষ', 'ព្រះ', 'မြန်မာ', '😀'.repeat(99), 'e\u0301'.repeat(99)])(
  '%j stays unchanged',
  (text) => {
    expect(breakClusters(text)).toBe(text)
  },
)
