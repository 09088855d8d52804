import { describe, expect, it } from 'vitest'
import { createTranslatorWithEnglish, isTextKey } from './english-text.ts'

describe('a translator', () => {
  it('replaces placeholders, but not those in values', () => {
    const text = createTranslatorWithEnglish('fr', { 'call.busy': '{{a}} & {{b}}' })
    expect(text('call.busy', { a: '<b>{{b}}</b>', b: '$t(call.busy)' })).toBe('<b>{{b}}</b> & $t(call.busy)')
  })

  it.each(['fr', 'en', 'xx'])('falls back to English for missing keys of %s', (locale) => {
    expect(createTranslatorWithEnglish(locale, {})('call.sign-in-first')).toBe('Please sign in.')
    expect(createTranslatorWithEnglish(locale, {})('products.lines-removed', { count: 1 })).toBe(
      '1 line was removed.',
    )
  })

  it('selects the plural form of its language', () => {
    const forms = { 'products.lines-removed_one': 'une', 'products.lines-removed_other': 'des' }
    const text = createTranslatorWithEnglish('fr', forms)
    expect([0, 1, 2].map((count) => text('products.lines-removed', { count }))).toEqual(['une', 'une', 'des'])
  })

  it('falls back to the plural form other', () => {
    const forms = { 'products.lines-removed_one': 'una', 'products.lines-removed_other': '{{count}} líneas' }
    const text = createTranslatorWithEnglish('es', forms)
    expect(text('products.lines-removed', { count: 1_000_000 })).toBe('1000000 líneas')
  })

  it('translates a value that is a text itself', () => {
    const text = createTranslatorWithEnglish('fr', {
      'call.busy': '« {{kind}} »',
      'group.invoice': 'Factures',
    })
    expect(text('call.busy', { kind: { text: 'group.invoice' } })).toBe('« Factures »')
  })

  it('leaves placeholders without a value', () => {
    expect(createTranslatorWithEnglish('en', { 'call.busy': 'For {{whom}}.' })('call.busy')).toBe(
      'For {{whom}}.',
    )
  })

  it('recognises keys, including those of plural texts', () => {
    expect(isTextKey('products.lines-removed')).toBe(true)
    expect(isTextKey('call.busy')).toBe(true)
    expect(isTextKey('must be text')).toBe(false)
  })
})
