import { describe, expect, it } from 'vitest'
import { exceedsJsonLimits, jsonLimits } from './json-limits.ts'

const { depth, values, sequences } = jsonLimits

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function numbers(count: number): string {
  return `[${Array.from({ length: count }, () => 1)}]`
}

function fields(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`)}}`
}

describe('the depth of JSON', () => {
  it('may be that of the limit and no more', () => {
    expect(exceedsJsonLimits(nested(depth))).toBe(false)
    expect(exceedsJsonLimits(nested(depth + 1))).toBe(true)
    expect(exceedsJsonLimits(`${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`)).toBe(true)
  })

  it('ends with the lists and objects that end', () => {
    expect(exceedsJsonLimits(`[${`${nested(depth - 1)},`.repeat(100)}1]`)).toBe(false)
  })

  it('is not that of brackets in strings', () => {
    expect(exceedsJsonLimits(JSON.stringify(['['.repeat(1_000), '{'.repeat(1_000)]))).toBe(false)
    expect(exceedsJsonLimits(JSON.stringify([`"${'['.repeat(1_000)}`, `\\"${'['.repeat(1_000)}\\`]))).toBe(
      false,
    )
  })

  it('is found after strings of every kind', () => {
    for (const text of ['', '"', '\\', '\\\\"', 'é', 'ﷺ', '😀', '\u2028', '\ud800', '\\u0022']) {
      const json = JSON.stringify(text)
      expect(exceedsJsonLimits(`[${json},${nested(depth)}]`), json).toBe(true)
      expect(exceedsJsonLimits(`[${json},${nested(depth - 1)}]`), json).toBe(false)
      expect(exceedsJsonLimits(`{${json}:${nested(depth)}}`), json).toBe(true)
    }
    expect(exceedsJsonLimits(`["\\u0022",${nested(depth)}]`)).toBe(true)
  })

  it('is found after a byte order mark and white space', () => {
    expect(exceedsJsonLimits(`\ufeff \n${nested(depth + 1)}`)).toBe(true)
    expect(exceedsJsonLimits(`\ufeff \n${nested(depth)}`)).toBe(false)
  })

  it('is found wherever a portion of the text ends', () => {
    for (let length = 65_530; length < 65_540; length += 1) {
      for (const fill of ['x'.repeat(length), `${'x'.repeat(length)}\\"`, `${'x'.repeat(length)}\\\\`]) {
        expect(exceedsJsonLimits(`["${fill}",${nested(depth)}]`)).toBe(true)
        expect(exceedsJsonLimits(`["${fill}[[[[","${'['.repeat(100)}"]`)).toBe(false)
      }
      expect(exceedsJsonLimits(`${' '.repeat(length)}${nested(depth + 1)}`)).toBe(true)
    }
  })
})

describe('the values of JSON', () => {
  it('may be as many as the limit and no more', () => {
    // One of them is the list itself.
    expect(exceedsJsonLimits(numbers(values - 1))).toBe(false)
    expect(exceedsJsonLimits(numbers(values))).toBe(true)
  })

  it('are counted whatever they are', () => {
    expect(exceedsJsonLimits(`[${'"a",'.repeat(values)}1]`)).toBe(true)
    expect(exceedsJsonLimits(`[${'{"a":1},'.repeat(values / 2)}1]`)).toBe(true)
    expect(exceedsJsonLimits(`[${'[],'.repeat(values / 2)}1]`)).toBe(true)
  })

  it('are not the commas of strings', () => {
    expect(exceedsJsonLimits(JSON.stringify(','.repeat(values + 1)))).toBe(false)
  })

  it('may be limited further', () => {
    expect(exceedsJsonLimits(numbers(9), 10)).toBe(false)
    expect(exceedsJsonLimits(numbers(10), 10)).toBe(true)
  })
})

describe('the sequences of fields in JSON', () => {
  it('may be as many as the limit and no more', () => {
    expect(exceedsJsonLimits(fields(sequences))).toBe(false)
    expect(exceedsJsonLimits(fields(sequences + 1))).toBe(true)
  })

  it('are the same in objects that have the same fields in the same order', () => {
    expect(exceedsJsonLimits(`[${`${fields(1_000)},`.repeat(100)}1]`)).toBe(false)
  })

  it('are different in objects that have the same fields in another order', () => {
    const names = Array.from({ length: 40 }, (_, index) => index)
    const orders = names.flatMap((first) =>
      names.map((step) => names.map((name) => (first + name * (step * 2 + 1)) % 41)),
    )
    const objects = orders.map((order) => `{${order.map((name) => `"${name}":1`)}}`)
    expect(exceedsJsonLimits(`[${objects}]`)).toBe(true)
  })

  it('go on after a list or an object within', () => {
    const inner = '"a":{"x":1,"y":[{"x":1}]},'
    expect(exceedsJsonLimits(`[${`{${inner}"b":1},`.repeat(5_000)}1]`)).toBe(false)
  })
})

describe('text that is not JSON', () => {
  it.each(['', '"', '"\\', ':', '}', ']]]]{', '{:::', '[}', ','])('%j is left to the parser', (text) => {
    expect(exceedsJsonLimits(text)).toBe(false)
  })
})
