import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import {
  addExact,
  apportion,
  computePercent,
  countDecimalPlaces,
  countSignificantDigits,
  decimal,
  exceeds,
  fromScaled,
  isDifferenceGreater,
  isEqual,
  isLess,
  isZero,
  multiplyExact,
  readDecimal,
  readWrittenDecimal,
  splitByWeight,
  subtractExact,
  toCanonical,
  toExact,
  toMoney,
  toNumber,
  toScaled,
} from './decimal.ts'

// Whole parts and decimal places of several lengths, positive and negative, with and without trailing zeros.
const decimals = [
  '0',
  '0.00',
  '0.05',
  '0.5',
  '0.45',
  '0.50',
  '1',
  '1.0',
  '1.05',
  '9',
  '9.99',
  '10',
  '10.01',
  '100.50',
]
  .concat(['12', '12.5', '12.45', '999999999999.99', '1000000000000', '999999999999999', '0.0001', '0.00010'])
  .flatMap((text) => [text, `-${text}`])
  .map((text) => createStoredDecimal(text))

/** Creates a decimal as it is read from a column: `1.50` keeps its trailing zero. */
function createStoredDecimal(text: string) {
  const [whole = '', fraction = ''] = text.split('.')
  return fromScaled(Number(`${whole}${fraction}`), fraction.length)
}

describe('decimals as text', () => {
  it('compare like numbers', () => {
    for (const left of decimals) {
      for (const right of decimals) {
        expect(isLess(left, right), `${left} < ${right}`).toBe(new Big(left).lt(right))
        expect(exceeds(left, right), `|${left}| > ${right}`).toBe(new Big(left).abs().gt(right))
      }
    }
  })

  it('have the places, digits and units of the number', () => {
    for (const value of decimals) {
      const plain = new Big(value).toFixed()
      expect(countDecimalPlaces(value), value).toBe((plain.split('.')[1] ?? '').length)
      expect(countSignificantDigits(value), value).toBe(plain.replace(/[-.]/g, '').replace(/^0+/, '').length)
      expect(readDecimal(value), value).toBe(plain === '-0' ? '0' : plain)
      if (countDecimalPlaces(value) <= 2 && !exceeds(value, decimal('1000000000000'))) {
        expect(toScaled(value, 2), value).toBe(new Big(value).times(100).toNumber() + 0)
      }
    }
  })
})

describe('readDecimal', () => {
  it.each([
    ['12', '12'],
    ['-0.050', '-0.05'],
    ['+3.10', '3.1'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['1e3', '1000'],
    ['1E-7', '0.0000001'],
    ['-0', '0'],
    ['007', '7'],
  ])('parses %s as %s', (text, expected) => expect(readDecimal(text)).toBe(expected))

  it.each([
    '',
    ' ',
    'NaN',
    'Infinity',
    '1,5',
    '1 000',
    '0x10',
    '١٢',
    '１２',
    '1e9999',
    '--1',
    '1.2.3',
    'e5',
    '.',
    '9'.repeat(65),
  ])('rejects %j', (text) => expect(readDecimal(text)).toBeNull())

  it('throws RangeError in `decimal` for text that is no decimal', () =>
    expect(() => decimal('abc')).toThrow(RangeError))
})

describe('readWrittenDecimal', () => {
  it.each([
    ['1.50', '1.50'],
    ['100', '100'],
    ['+7.0', '7.0'],
    ['007.10', '7.10'],
    ['-0.00', '-0.00'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['00', '0'],
  ])('keeps the decimal places of %s', (text, expected) => {
    expect(readWrittenDecimal(text)).toBe(expected)
  })

  it.each(['', '.', '-', '1,5', '1e3', 'NaN', 'INF', ' 1', '1.2.3', '--1', '9'.repeat(65)])(
    'rejects "%s"',
    (text) => {
      expect(readWrittenDecimal(text)).toBeNull()
    },
  )
})

describe('toCanonical', () => {
  it.each([
    ['1.50', '1.5'],
    ['12.00', '12'],
    ['-0.00', '0'],
    ['100', '100'],
    ['0.0500', '0.05'],
  ])('returns the same text for equal numbers: %s becomes %s', (text, expected) => {
    const places = text.split('.')[1]?.length ?? 0
    const stored = fromScaled(Number(text.replace('.', '')), places)
    expect(toCanonical(stored)).toBe(expected)
    expect([isEqual(stored, decimal(expected)), isEqual(stored, decimal('7'))]).toEqual([true, false])
  })
})

describe('toMoney', () => {
  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
    ['1.0049999999999999', '1.00'],
  ])('rounds %s to %s', (text, expected) => expect(toMoney(toExact(decimal(text)))).toBe(expected))
})

describe('arithmetic', () => {
  it('is exact where binary floats are not', () => {
    expect(toMoney(addExact(toExact(decimal('0.1')), toExact(decimal('0.2'))))).toBe('0.30')
    expect(toMoney(subtractExact(toExact(decimal('1')), toExact(decimal('0.9'))))).toBe('0.10')
    expect(toMoney(multiplyExact(toExact(decimal('1.15')), toExact(decimal('100'))))).toBe('115.00')
    expect(toMoney(computePercent(toExact(decimal('9.99')), toExact(decimal('20'))))).toBe('2.00')
  })

  it('compares by value', () => {
    expect(isLess(decimal('9'), decimal('10'))).toBe(true)
    expect(isLess(decimal('10'), decimal('10'))).toBe(false)
    expect(isZero(fromScaled(0, 2))).toBe(true)
    expect(exceeds(decimal('-10.01'), decimal('10'))).toBe(true)
    expect(isDifferenceGreater(decimal('1.02'), decimal('1'), decimal('0.01'))).toBe(true)
    expect(isDifferenceGreater(decimal('0.99'), decimal('1'), decimal('0.01'))).toBe(false)
  })

  it('counts places and digits', () => {
    expect(countDecimalPlaces(decimal('1.2300'))).toBe(2)
    expect(countDecimalPlaces(decimal('100'))).toBe(0)
    expect(countSignificantDigits(decimal('0.0012'))).toBe(2)
    expect(countSignificantDigits(decimal('123.45'))).toBe(5)
  })
})

describe('apportion', () => {
  const roundParts = (...parts: string[]) =>
    apportion(parts, (part) => toExact(decimal(part))).map(({ money }) => money)

  it.each([
    [
      ['0.333', '0.333', '0.334'],
      ['0.33', '0.33', '0.34'],
    ],
    [
      ['0.005', '0.005'],
      ['0.01', '0.00'],
    ],
    [
      ['1.999', '0.001'],
      ['2.00', '0.00'],
    ],
    [
      ['0.004', '0.004', '0.004'],
      ['0.01', '0.00', '0.00'],
    ],
    [
      ['2', '3.5'],
      ['2.00', '3.50'],
    ],
    [['0.015'], ['0.02']],
    [[], []],
  ])('rounds %j to %j', (parts, expected) => expect(roundParts(...parts)).toEqual(expected))
})

describe('splitByWeight', () => {
  const split = (amount: string, ...weights: string[]) => splitByWeight(decimal(amount), weights.map(decimal))

  it('splits in proportion, and gives missing cents to the largest remainders', () => {
    expect(split('-12', '120', '110')).toEqual(['-6.26', '-5.74'])
    expect(split('0.01', '1', '2', '1')).toEqual(['0.00', '0.01', '0.00'])
    expect(split('10', '1', '1', '1')).toEqual(['3.34', '3.33', '3.33'])
  })

  it('splits equally if all weights are 0', () => expect(split('-5', '0', '0')).toEqual(['-2.50', '-2.50']))
})

describe('scaled integers', () => {
  it('hold units of the last decimal place', () => {
    expect(toScaled(decimal('11.9'), 2)).toBe(1190)
    expect(toScaled(decimal('-0.05'), 2)).toBe(-5)
    expect(fromScaled(1190, 2)).toBe('11.90')
    expect(fromScaled(-5, 2)).toBe('-0.05')
    expect(fromScaled(0, 2)).toBe('0.00')
    expect(fromScaled(12, 0)).toBe('12')
    expect(fromScaled(99_999_999_999_999, 2)).toBe('999999999999.99')
    expect(() => fromScaled(1.5, 2)).toThrow(RangeError)
  })

  it('reject decimals that would lose digits', () => {
    expect(() => toScaled(decimal('1.005'), 2)).toThrow(RangeError)
    expect(() => toScaled(decimal('999999999999999'), 4)).toThrow(RangeError)
  })

  it('are converted to JSON numbers without loss', () =>
    expect(toNumber(decimal('123456789012.34'))).toBe(123456789012.34))
})
