import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEntry, readNumberOrFormula } from './number-entry.ts'

describe('a formula', () => {
  it.each([
    ['=3*12,5', '37.5'],
    ['=3*12.5', '37.5'],
    [' = 1 250,50 + 3 × 2 ', '1256.5'],
    ['=2+3*4', '14'],
    ['=(2+3)*4', '20'],
    ['=-(2-5)', '3'],
    ['=7−10', '-3'],
    ['=3x4', '12'],
    ['=10:4', '2.5'],
    ['=10÷4/5', '0.5'],
    ['=250*15%', '37.5'],
    ['=250-10%', '225'],
    ['=250+20%', '300'],
    ['=100-10%-10%', '81'],
    ['=250-10%*2', '249.8'],
    ['=10%', '0.1'],
    ['=250+(10%)', '275'],
    ['=250+-10%', '225'],
    ['=250--10%', '275'],
    ['=250-(5%+5%)', '225'],
    ['=250-(15%-5%)', '225'],
    ['=5%+5%', '0.1'],
    ['=5%+5', '5.05'],
    ['=-10%', '-0.1'],
    ['=8-3-2', '3'],
    ['=1250', '1250'],
    ['=2/3', '0.6667'],
    ['=-2/3', '-0.6667'],
    ['=10/3*3', '10'],
    ['=0,00005*1', '0.0001'],
  ])('with the text %s is %s', (typed, value) => {
    expect(readEntry(typed, 'fr')).toEqual({ value, unreadable: null })
  })

  it.each([
    '=',
    '=3*',
    '=*3',
    '=3 4,5',
    '=(3',
    '=3)',
    '=1/0',
    '=1/0*0',
    '=1,2,3',
    '=a',
    '=3**4',
    `=${'1+'.repeat(200)}1`,
  ])('is kept as text if it cannot be evaluated: %s', (typed) => {
    expect(readEntry(typed, 'fr')).toEqual({ value: null, unreadable: typed })
  })

  it('uses the grouping of the language', () => {
    expect(readNumberOrFormula('=1.250*2', 'de')).toBe('2500')
    expect(readNumberOrFormula('=1.250*2', 'en')).toBe('2.5')
  })

  it('is rounded to the decimals of its field', () => {
    expect(readNumberOrFormula('=10/3', 'en', { places: 2 })).toBe('3.33')
    expect(readEntry('=2/3', 'en', { places: 2 })).toEqual({ value: '0.67', unreadable: null })
  })

  it.each([
    ['=10%', '10'],
    ['=-10%', '-10'],
    ['=7,5%+2,5%', '10'],
    ['=10', '10'],
    ['10%', '10'],
    ['=20/2', '10'],
    ['=100*10%', '10'],
    ['=20-50%', '10'],
  ])('with the text %s is 10 in a percentage field', (typed, value) => {
    expect(readNumberOrFormula(typed, 'fr', { isPercent: true })).toBe(value)
  })

  it('is exact until the final rounding', () => {
    const number = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(number, number, number, (one, other, third) => {
        const plain = readNumberOrFormula(`=${one}+${third}`, 'en')
        expect(readNumberOrFormula(`=${one}/${other}*${other}+${third}`, 'en')).toBe(plain)
        expect(readNumberOrFormula(`=(${one}*${other}+${third}*${other})/${other}`, 'en')).toBe(plain)
      }),
    )
  })
})

it('reads text without an equals sign as a number', () => {
  expect(readEntry('1 250,5', 'fr')).toEqual({ value: '1250.5', unreadable: null })
  expect(readEntry('3*4', 'fr')).toEqual({ value: null, unreadable: '3*4' })
  expect(readEntry('  ', 'fr')).toEqual({ value: null, unreadable: null })
})
