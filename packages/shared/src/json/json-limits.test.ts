import { describe, expect, it } from 'vitest'
import { exceedsJsonLimits, jsonLimits } from './json-limits.ts'

const { depth, values, sequences } = jsonLimits

function createNestedLists(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function createNumberList(count: number): string {
  return `[${Array.from({ length: count }, () => 1)}]`
}

function createObject(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`)}}`
}

describe('depth of JSON', () => {
  it('accepts the limit and rejects one more', () => {
    expect(exceedsJsonLimits(createNestedLists(depth))).toBe(false)
    expect(exceedsJsonLimits(createNestedLists(depth + 1))).toBe(true)
    expect(exceedsJsonLimits(`${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`)).toBe(true)
  })

  it('decreases at the end of lists and objects', () => {
    expect(exceedsJsonLimits(`[${`${createNestedLists(depth - 1)},`.repeat(100)}1]`)).toBe(false)
  })

  it('does not count brackets in strings', () => {
    expect(exceedsJsonLimits(JSON.stringify(['['.repeat(1_000), '{'.repeat(1_000)]))).toBe(false)
    expect(exceedsJsonLimits(JSON.stringify([`"${'['.repeat(1_000)}`, `\\"${'['.repeat(1_000)}\\`]))).toBe(
      false,
    )
  })

  it('is counted after strings with escapes and any characters', () => {
    for (const text of ['', '"', '\\', '\\\\"', 'é', 'ﷺ', '😀', '\u2028', '\ud800', '\\u0022']) {
      const json = JSON.stringify(text)
      expect(exceedsJsonLimits(`[${json},${createNestedLists(depth)}]`), json).toBe(true)
      expect(exceedsJsonLimits(`[${json},${createNestedLists(depth - 1)}]`), json).toBe(false)
      expect(exceedsJsonLimits(`{${json}:${createNestedLists(depth)}}`), json).toBe(true)
    }
    expect(exceedsJsonLimits(`["\\u0022",${createNestedLists(depth)}]`)).toBe(true)
  })

  it('is counted after a byte order mark and white space', () => {
    expect(exceedsJsonLimits(`\ufeff \n${createNestedLists(depth + 1)}`)).toBe(true)
    expect(exceedsJsonLimits(`\ufeff \n${createNestedLists(depth)}`)).toBe(false)
  })

  it('is counted across the end of a chunk at any position', () => {
    for (let length = 65_530; length < 65_540; length += 1) {
      for (const fill of ['x'.repeat(length), `${'x'.repeat(length)}\\"`, `${'x'.repeat(length)}\\\\`]) {
        expect(exceedsJsonLimits(`["${fill}",${createNestedLists(depth)}]`)).toBe(true)
        expect(exceedsJsonLimits(`["${fill}[[[[","${'['.repeat(100)}"]`)).toBe(false)
      }
      expect(exceedsJsonLimits(`${' '.repeat(length)}${createNestedLists(depth + 1)}`)).toBe(true)
    }
  })
})

describe('number of values in JSON', () => {
  it('accepts the limit and rejects one more', () => {
    // The list itself is one of the values.
    expect(exceedsJsonLimits(createNumberList(values - 1))).toBe(false)
    expect(exceedsJsonLimits(createNumberList(values))).toBe(true)
  })

  it('counts values of all types', () => {
    expect(exceedsJsonLimits(`[${'"a",'.repeat(values)}1]`)).toBe(true)
    expect(exceedsJsonLimits(`[${'{"a":1},'.repeat(values / 2)}1]`)).toBe(true)
    expect(exceedsJsonLimits(`[${'[],'.repeat(values / 2)}1]`)).toBe(true)
  })

  it('does not count commas in strings', () => {
    expect(exceedsJsonLimits(JSON.stringify(','.repeat(values + 1)))).toBe(false)
  })

  it('accepts a lower limit', () => {
    expect(exceedsJsonLimits(createNumberList(9), 10)).toBe(false)
    expect(exceedsJsonLimits(createNumberList(10), 10)).toBe(true)
  })
})

describe('sequences of fields in JSON', () => {
  it('accepts the limit and rejects one more', () => {
    expect(exceedsJsonLimits(createObject(sequences))).toBe(false)
    expect(exceedsJsonLimits(createObject(sequences + 1))).toBe(true)
  })

  it('counts equal fields in the same order once', () => {
    expect(exceedsJsonLimits(`[${`${createObject(1_000)},`.repeat(100)}1]`)).toBe(false)
  })

  it('counts equal fields in another order separately', () => {
    const names = Array.from({ length: 40 }, (_, index) => index)
    const orders = names.flatMap((first) =>
      names.map((step) => names.map((name) => (first + name * (step * 2 + 1)) % 41)),
    )
    const objects = orders.map((order) => `{${order.map((name) => `"${name}":1`)}}`)
    expect(exceedsJsonLimits(`[${objects}]`)).toBe(true)
  })

  it('continues a sequence after a nested list or object', () => {
    const inner = '"a":{"x":1,"y":[{"x":1}]},'
    expect(exceedsJsonLimits(`[${`{${inner}"b":1},`.repeat(5_000)}1]`)).toBe(false)
  })
})

describe('invalid JSON', () => {
  it.each(['', '"', '"\\', ':', '}', ']]]]{', '{:::', '[}', ','])(
    '%j is accepted and left to the parser',
    (text) => {
      expect(exceedsJsonLimits(text)).toBe(false)
    },
  )
})
