import { describe, expect, it } from 'vitest'
import { readFile } from '#test/en16931/invoice-files.ts'
import { writeCanonicalInvoice } from './canonical-invoice.ts'
import { type CanonicalValue, writeCanonicalJson } from './canonical-json.ts'

describe('writeCanonicalJson', () => {
  it('sorts keys by UTF-16 code units, as the example of RFC 8785 section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    const names = [...writeCanonicalJson(value).matchAll(/:"([^"]+)"/g)].map((match) => match[1])
    expect(names).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it('escapes as RFC 8785 section 3.2.2.2 requires', () => {
    const text = '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/'
    expect(writeCanonicalJson(text)).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"')
  })

  it('writes integers, booleans, null, lists and nested objects without spaces', () => {
    expect(writeCanonicalJson({ b: [1, -0, true, null], a: { d: '', c: [] } })).toBe(
      '{"a":{"c":[],"d":""},"b":[1,0,true,null]}',
    )
  })

  it.each([0.5, Number.NaN, 2 ** 60, '\ud800', undefined, new Date(0), new Map()])(
    'rejects %s, which has no stable text',
    (value) => {
      // as: values that the type excludes
      expect(() => writeCanonicalJson([value as CanonicalValue])).toThrow(TypeError)
    },
  )
})

describe('writeCanonicalInvoice', () => {
  it('writes equal invoices equally, and reads back to the same invoice', () => {
    const text = writeCanonicalInvoice(readFile('examples', '04', 'ubl'))
    expect(text).toBe(writeCanonicalInvoice(readFile('examples', '04', 'cii')))
    expect(JSON.parse(text)).toEqual(readFile('examples', '04', 'ubl'))
  })
})
