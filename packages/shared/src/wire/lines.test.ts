import { expect, it } from 'vitest'
import { limits } from '#documents/limits.ts'
import { jsonLimits } from '#json/json-limits.ts'
import { parseLinesAhead, selectedProducts } from './lines.ts'

const invalidLine = { name: '', price: 'x', quantity: 'y' }

it('reports the issues of the first lines and stops', () => {
  const issues = selectedProducts.safeParse(Array.from({ length: limits.lines }, () => invalidLine)).error
    ?.issues
  expect(issues?.[0]).toMatchObject({ path: [0, 'name'], message: 'line.name-required' })
  expect(issues?.at(-1)?.path[0]).toBe(33)
  expect(issues).toHaveLength(102)
})

it('returns the same lines and issues after the lines were parsed ahead', () => {
  const lines = [1, 'x', { output_type: 'remove' }, { name: 'Work', price: 1, quantity: '2' }, invalidLine]
  const parse = (list: unknown[]) => selectedProducts.safeParse(list)
  for (const sent of [lines, lines.slice(3, 4), Array.from({ length: 50 }, () => invalidLine)]) {
    const expected = parse(sent)
    const copy = structuredClone(sent)
    for (const _step of parseLinesAhead(copy));
    const parsed = parse(copy)
    expect(parsed.data).toEqual(expected.data)
    expect(parsed.error?.issues).toEqual(expected.error?.issues)
  }
})

it('parses lines ahead in one step each, and stops where the schema does', () => {
  const countSteps = (list: unknown[]) => [...parseLinesAhead(list)].length
  expect(countSteps(Array.from({ length: limits.lines }, () => ({ ...invalidLine })))).toBe(34)
  const removed = { output_type: 'remove' }
  expect(countSteps([removed, removed, { name: 'Work' }])).toBe(3)
  const valid = { name: 'Work', price: 1, quantity: 1 }
  expect(countSteps(Array.from({ length: limits.lines + 10 }, () => ({ ...valid })))).toBe(limits.lines + 1)
})

it('rejects JSON text that exceeds the limits', () => {
  for (const text of [`[${'{},'.repeat(jsonLimits.values)}{}]`, '['.repeat(jsonLimits.depth + 1)]) {
    const issues = selectedProducts.safeParse(text).error?.issues
    expect(issues).toMatchObject([{ message: 'field.json-too-complex', params: jsonLimits }])
  }
})

it('accepts the maximum of lines and tax rates, also as JSON text', () => {
  const rates = Array.from({ length: limits.taxRatesPerLine }, (_, id) => ({
    id,
    name: `TVA ${id}`,
    rate: 5.5,
  }))
  const line = {
    ...{ product_id: 1, name: '[{,', price: 1, quantity: 1, selected_tax_rates: rates },
    ...{ tax_amount: 1, total_p_amount: 2, output_type: 'change' },
  }
  const lines = Array.from({ length: limits.lines }, () => line)
  expect(selectedProducts.parse(lines)).toHaveLength(limits.lines)
  expect(selectedProducts.parse(JSON.stringify(lines))).toHaveLength(limits.lines)
})

it('reads the unit of a quantity, which is optional', () => {
  const sent = { product_id: null, name: 'Work', price: 1, quantity: 2, selected_tax_rates: [] }
  const unitOf = (unit_name: unknown) =>
    selectedProducts.parse([{ ...sent, unit_name }]).map(({ line }) => line.unitName)
  expect([...unitOf(' m² '), ...unitOf(null), ...unitOf(undefined)]).toEqual(['m²', '', ''])
  const tooLong = selectedProducts.safeParse([{ ...sent, unit_name: 'h'.repeat(limits.unitNameLength + 1) }])
  expect(tooLong.error?.issues).toMatchObject([{ path: [0, 'unit_name'], message: 'field.too-long' }])
})
