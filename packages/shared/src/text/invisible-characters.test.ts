import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanName,
  getNameSkeleton,
  hasUnstableCharacter,
  hasVisibleCharacter,
  hasVisibleLetter,
} from './invisible-characters.ts'

/** Names of invisible characters only. */
const invisibleTexts = [
  ...['', ' ', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u180e', '\u200b', '\u200d'],
  ...['\u200e', '\u200f', '\u202e', '\u2060', '\u2066', '\u2069', '\u2800', '\u3164', '\ufe0f', '\ufeff'],
  ...['\uffa0', '\ufff9', '\u{e0041}', '\u{e0100}', '\u3164\u200b\u3164'],
  ...['\u0600', '\u06dd', '\u070f', '\u0890', '\u08e2', '\u{110bd}', '\u{110cd}', '\u{1107f}'],
  ...['\u{13430}', '\u{13441}', '\u{13455}', '\u{16fe4}', '\u{1d159}'],
]

const codePoints = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
const characters = codePoints
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))

describe('a text', () => {
  it.each(invisibleTexts)('has no visible character if it is %j', (text) => {
    expect(hasVisibleLetter(text)).toBe(false)
    expect(hasVisibleCharacter(text)).toBe(false)
    expect(cleanName(text)).toBe('')
  })

  it.each(['a', '0', '٣', 'ß', '名', 'ก', '\u200b1', 'ᄀ', '²'])(
    'has a visible letter or digit if it is %j',
    (text) => {
      expect(hasVisibleLetter(text)).toBe(true)
    },
  )

  it.each(['—', '???', '%', '😀', '€'])('has a visible character but no letter if it is %j', (text) => {
    expect(hasVisibleLetter(text)).toBe(false)
    expect(hasVisibleCharacter(text)).toBe(true)
  })
})

describe('cleanName', () => {
  it.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ada\u202eecalevoL', 'AdaecalevoL'],
    ['A\u00add\u200ba', 'Ada'],
    ['Ada\u{e0041}', 'Ada'],
    ['Zoe\u0301', 'Zoé'],
    ['Ada\u2800Lovelace', 'Ada Lovelace'],
    ['Ada \u2028 Lovelace', 'Ada Lovelace'],
    ['A\u200dd\u200ca', 'Ada'],
    ['1\ufe0f', '1'],
    ['Ada\u0600 \u{13440}Lovelace', 'Ada Lovelace'],
    ['Ada\u{1d159}', 'Ada'],
  ])('converts %j to %j', (typed, stored) => {
    expect(cleanName(typed)).toBe(stored)
  })

  it.each([
    ['a no-break space between number and unit', 'TVA 20\u00a0%'],
    ['the space between Japanese names', '山田\u3000太郎'],
    ['ZWNJ in Persian', 'می\u200cخواهم'],
    ['ZWJ in Sinhala', 'ශ්\u200dරී'],
    ['ZWNJ in Devanagari', 'राज्\u200cय'],
    ['the variant of an ideograph', '葛\u{e0100}城'],
    ['emoji of several parts', 'Team 👩🏽\u200d🔧 ❤\ufe0f'],
    ['the sign of a number and of a year before digits', '\u0600١٢ \u0601٢٠'],
    ['the abbreviation mark before Syriac letters', '\u070fܐܒ'],
    ['right-to-left letters', 'שלום בע״מ'],
    ['control characters, which are rejected', 'a\u0007b'],
  ])('keeps %s', (_what, name) => {
    expect(cleanName(name)).toBe(name)
  })

  it('is idempotent, and keeps the skeleton', () => {
    const units = fc.constantFrom(...'aé٣سष् \u0301\u200b\u200c\u200d\u202e\u2066\ufe0f\u3164\u2800ᄀ👩')
    const names = fc.string({
      unit: fc.oneof(units, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    })
    fc.assert(
      fc.property(names, (name) => {
        expect(cleanName(cleanName(name))).toBe(cleanName(name))
        expect(getNameSkeleton(cleanName(name))).toBe(getNameSkeleton(name))
      }),
    )
  })
})

describe('an unstable character', () => {
  it.each([
    ['non-characters', ['\ufdd0', '\ufdef', '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}']],
    ['private use', ['\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}']],
  ])('is one of the %s', (_what, characters) => {
    for (const character of characters)
      expect(hasUnstableCharacter(`Ada${character}`), JSON.stringify(character)).toBe(true)
  })

  it('is not an assigned or unassigned one', () => {
    for (const text of ['Ada', '名', '😀', '\ufffd', '\u0378', '\u{323b0}'])
      expect(hasUnstableCharacter(text)).toBe(false)
  })
})

describe('names that look the same', () => {
  it('have the same skeleton with each format control, space and non-character', () => {
    const isInvisible = (character: string) =>
      /[\p{Cf}\p{Z}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u.test(character)
    const distinct = characters
      .filter((each) => isInvisible(each) && getNameSkeleton(cleanName(`Ada${each} Admin`)) !== 'ada admin')
      .map((each) => each.codePointAt(0)?.toString(16))
    expect(distinct).toEqual([])
  })

  it('have different skeletons with different unassigned characters, which can become letters', () => {
    expect(getNameSkeleton('\u{323b0}')).not.toBe(getNameSkeleton('\u{323b1}'))
  })

  it.each([
    ['Ada Lovelace', 'ADA lovelace'],
    ['Ada Lovelace', 'Ａｄａ　Ｌｏｖｅｌａｃｅ'],
    ['Ada', 'A\u200bd\u00ada\ufeff'],
    ['Ada', 'Ada\u3164'],
    ['Ada Lovelace', 'Ada\u2800\u00a0Lovelace'],
    ['می\u200cخواهم', 'میخواهم'],
    ['Straße', 'STRASSE'],
    ['René', 'Rene'],
    ['ΟΔΟΣ', 'οδος'],
    ['İnci', 'inci'],
    ['ﬁn', 'fin'],
  ])('have the same skeleton: %j and %j', (left, right) => {
    expect(getNameSkeleton(left)).toBe(getNameSkeleton(right))
  })

  it.each([
    ['राम', 'रमा'],
    ['か', 'が'],
    ['ada', 'аdа'],
    ['Bill', 'BiII'],
    ['Ada L', 'AdaL'],
    ['VAT 10', 'VAT 1.0'],
  ])('do not include %j and %j', (left, right) => {
    expect(getNameSkeleton(left)).not.toBe(getNameSkeleton(right))
  })
})
