import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds } from '#documents/document-kinds.ts'
import { computeTotals } from '#documents/totals.ts'
import { arbitraryDocument } from '#test/arbitrary-document.ts'
import { decodeOpenedDocument, encodeRecord } from './document-record.ts'
import { getPayloadName, getWireNames, type SaveCall } from './field-names.ts'
import { encodeSave, type FilledDocument, savePayload } from './save-payload.ts'

const calls: readonly SaveCall[] = ['store', 'update']

describe.each(kinds)('$name', (kind) => {
  const names = getWireNames(kind.name)
  const sample = fc.sample(arbitraryDocument(kind), { numRuns: 1, seed: 7 })[0] as FilledDocument // as: one was requested

  const listErrors = (call: SaveCall, changes: Readonly<Record<string, unknown>>) => {
    const payload: Record<string, unknown> = { ...encodeSave(kind, call, sample), ...changes }
    for (const [name, value] of Object.entries(changes)) if (value === undefined) delete payload[name]
    const parsed = savePayload(kind, call).safeParse(payload)
    return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
  }
  const createLines = (changes: Readonly<Record<string, unknown>>) => ({
    selected_products: [{ product_id: null, name: 'A', price: 1, quantity: 1, ...changes }],
  })

  it.each(calls)('decodes the encoded form of a %s call', (call) => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (filled) => {
        const input = savePayload(kind, call).parse(
          JSON.parse(JSON.stringify(encodeSave(kind, call, filled))),
        )
        const { content } = input
        expect(input.id).toBe(call === 'update' ? filled.id : null)
        expect(content.lines).toEqual(filled.lines)
        expect(content.partyId).toBe(filled.party.id)
        expect(content.status).toEqual({ id: filled.status.id })
        expect([content.currencyId, content.ownerId]).toEqual([filled.currency.id, filled.owner.id])
        for (const field of [
          'number',
          'prefix',
          'relation',
          'documentDate',
          'dueDate',
          'discountType',
          'discountPercentage',
          'adjustments',
        ] as const) {
          expect(content[field]).toEqual(filled[field])
        }
        expect(content.message ?? '').toBe(filled.message)
        expect(content.terms ?? '').toBe(filled.terms)
        expect(content.shippingCharges ?? '0').toBe(filled.shippingCharges)
        expect(content.amountPaid ?? '0').toBe(filled.amountPaid)
      }),
      { numRuns: 200 },
    )
  })

  it('decodes an encoded record', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (filled) => {
        const stored = { ...filled, id: filled.id ?? 1, version: filled.version ?? 1 }
        const response = {
          [names.opened.document]: encodeRecord(kind, stored, computeTotals(stored)),
          [names.opened.party]: {
            id: stored.party.id,
            client_name: stored.party.clientName,
            client_email: stored.party.clientEmail,
          },
        }
        expect(decodeOpenedDocument(kind, JSON.parse(JSON.stringify(response)))).toEqual(stored)
      }),
      { numRuns: 200 },
    )
  })

  it('accepts its own JSON text', () => {
    const payload = encodeSave(kind, 'store', sample)
    const asText = { ...payload }
    for (const field of ['status', 'owner'] as const) {
      const name = getPayloadName(names, 'store', field) ?? ''
      asText[name as keyof typeof asText] = JSON.stringify(payload[name]) // as: a name of the same payload
    }
    const text = { ...asText, selected_products: JSON.stringify(payload.selected_products) }
    expect(savePayload(kind, 'store').parse(text)).toEqual(savePayload(kind, 'store').parse(payload))
  })

  it('accepts a status by name only', () => {
    const name = getPayloadName(names, 'store', 'status') ?? ''
    const payload = { ...encodeSave(kind, 'store', sample), [name]: { name: 'Draft' } }
    expect(savePayload(kind, 'store').parse(payload).content.status).toEqual({ name: 'Draft' })
  })

  it('reports each missing required field', () => {
    for (const field of [
      'number',
      'title',
      'party',
      'documentDate',
      'status',
      'currency',
      'owner',
    ] as const) {
      const name = getPayloadName(names, 'store', field) ?? ''
      expect(listErrors('store', { [name]: undefined })).toEqual([[name, 'field.missing']])
      expect(listErrors('store', { [name]: null }), name).toEqual([[name, 'field.missing']])
    }
  })

  it.each([
    [{ quantity: 0.5 }, 'quantity', 'line.quantity-too-small'],
    [{ quantity: '' }, 'quantity', 'line.quantity-too-small'],
    [{ quantity: null }, 'quantity', 'line.quantity-too-small'],
    [{ price: -0.01 }, 'price', 'line.price-below-zero'],
    [{ price: 'NaN' }, 'price', 'field.number-expected'],
    [{ price: '١٢' }, 'price', 'field.number-expected'],
    [{ price: '1.00001' }, 'price', 'field.too-many-places'],
    [{ price: '1234567890123.4567' }, 'price', 'field.too-large'],
    [{ price: '12345678901.23456' }, 'price', 'field.too-many-places'],
    [{ price: '123456789012.3456' }, 'price', 'field.too-many-digits'],
    [{ name: ' ' }, 'name', 'line.name-required'],
    [{ name: undefined }, 'name', 'line.name-required'],
    [{ name: 7 }, 'name', 'field.text-expected'],
    [{ name: 'a\u0000b' }, 'name', 'field.control-characters'],
    [{ name: 'a\ud800b' }, 'name', 'field.control-characters'],
    [{ name: 'n'.repeat(501) }, 'name', 'field.too-long'],
    [{ name: [] }, 'name', 'field.text-expected'],
    [{ product_id: 'x' }, 'product_id', 'field.whole-number-expected'],
    [{ product_id: 1e20 }, 'product_id', 'field.too-large'],
    [{ product_id: '99999999999999999999' }, 'product_id', 'field.too-large'],
    [{ selected_tax_rates: 'all' }, 'selected_tax_rates', 'field.list-expected'],
    [{ selected_tax_rates: [{ name: 'T', rate: -1 }] }, 'selected_tax_rates.0.rate', 'field.too-small'],
    [{ selected_tax_rates: [{ name: 'T', rate: 1001 }] }, 'selected_tax_rates.0.rate', 'field.too-large'],
    [{ selected_tax_rates: [{ rate: 20 }] }, 'selected_tax_rates.0.name', 'field.missing'],
  ])('rejects a line with %j', (changes, field, message) => {
    expect(listErrors('store', createLines(changes))).toEqual([[`selected_products.0.${field}`, message]])
  })

  it.each([
    ['overrides', '\u202e00.1\u202c for a \u202ddoor\u202c', '00.1 for a door'],
    ['embeddings', '\u202aA\u202c\u202bB\u202c', 'AB'],
    [
      'isolates without an end and ends without a beginning',
      'A\u2067B\u2069 \u2066C \u2069\u2069D',
      'A\u2067B\u2069 \u2066C \u2069D',
    ],
    ['an open isolate', '\u2067A \u2066B\u2069', 'A \u2066B\u2069'],
    [
      'changes of marks and pairs that right-to-left text needs',
      'שלום\u200f \u2066Door 5\u2069!\u200e',
      'שלום\u200f \u2066Door 5\u2069!\u200e',
    ],
    [
      'changes of characters that join or break words',
      'می\u200cخواهم very\u200blong',
      'می\u200cخواهم very\u200blong',
    ],
  ])('stores line and tax names without %s', (_what, name, stored) => {
    const sent = createLines({ name, selected_tax_rates: [{ name, rate: 1 }] })
    const { lines } = savePayload(kind, 'store').parse({
      ...encodeSave(kind, 'store', sample),
      ...sent,
    }).content
    expect(lines[0]).toMatchObject({ name: stored, taxRates: [{ name: stored }] })
  })

  it('rejects a line name of direction controls only', () => {
    expect(listErrors('store', createLines({ name: '\u202e\u202c' }))).toEqual([
      ['selected_products.0.name', 'line.name-required'],
    ])
  })

  it.each([
    [{ selected_products: [] }, 'selected_products', 'document.no-lines'],
    [{ selected_products: undefined }, 'selected_products', 'field.missing'],
    [{ selected_products: 'soon' }, 'selected_products', 'field.list-expected'],
    [{ selected_products: new Array(2_001).fill({}) }, 'selected_products', 'document.too-many-lines'],
    [{ adjustments: '' }, 'adjustments', 'adjustments.empty'],
    [{ adjustments: null }, 'adjustments', 'adjustments.empty'],
    [{ adjustments: 0.001 }, 'adjustments', 'field.too-many-places'],
    [{ adjustments: -1e12 }, 'adjustments', 'field.too-small'],
    [{ adjustments: 1e12 }, 'adjustments', 'field.too-large'],
    [{ discount_percentage: '' }, 'discount_percentage', 'discount.empty'],
    [{ discount_percentage: -1 }, 'discount_percentage', 'field.too-small'],
    [{ discount_percentage: 100.5 }, 'discount_percentage', 'field.too-large'],
    [{ discount_type_selected: 'never' }, 'discount_type_selected', 'field.choice-expected'],
  ])('rejects %j', (changes, field, message) => {
    expect(listErrors('store', changes)).toEqual([[field, message]])
  })

  it('skips removed lines, and reports the others with their index in the payload', () => {
    const removed = { output_type: 'remove', name: 42 }
    const wrong = { product_id: null, name: 'A', price: -1, quantity: 1 }
    expect(listErrors('store', { selected_products: [removed, wrong] })).toEqual([
      ['selected_products.1.price', 'line.price-below-zero'],
    ])
    expect(listErrors('store', { selected_products: [removed] })).toEqual([
      ['selected_products', 'document.no-lines'],
    ])
  })

  it.each(calls)('rejects a null line with its index in a %s call', (call) => {
    const line = { product_id: null, name: 'A', price: 1, quantity: 1 }
    const removed = { output_type: 'remove' }
    const nulls = [
      [[null], 0],
      [[line, null, line], 1],
      [[removed, null], 1],
    ] as const
    for (const [lines, index] of nulls) {
      const errors = [[`selected_products.${index}`, 'field.missing']]
      expect(listErrors(call, { selected_products: lines })).toEqual(errors)
      expect(listErrors(call, { selected_products: JSON.stringify(lines) })).toEqual(errors)
    }
  })

  it('returns the index of each line in the payload', () => {
    const line = { product_id: null, name: 'A', price: 1, quantity: 1 }
    const sent = [{ output_type: 'remove' }, line, null, { ...line, name: 'B' }].filter(Boolean)
    const payload = { ...encodeSave(kind, 'store', sample), selected_products: sent }
    const input = savePayload(kind, 'store').parse(payload)
    expect(input.content.lines.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(input.lineIndexes).toEqual([1, 2])
  })

  it.each([
    ['a list', []],
    ['an object', {}],
    ['an object of length 0', { length: 0 }],
    ['an object with a large length', { length: 70_000 }],
    ['a large number', 1e20],
    ['a large negative number', -1e20],
    ['true', true],
    ['long and dirty text', '\u0000'.repeat(70_000)],
  ])('reports one error for a field with %s', (_, value) => {
    const payload = encodeSave(kind, 'update', sample)
    for (const name of Object.keys(payload)) {
      const fields = listErrors('update', { [name]: value }).map(([field]) => field)
      expect(fields, name).toEqual([...new Set(fields)])
    }
    for (const name of ['product_id', 'name', 'price', 'quantity', 'selected_tax_rates']) {
      expect(listErrors('update', createLines({ [name]: value })).length, name).toBeLessThan(2)
    }
    for (const name of ['id', 'name', 'rate']) {
      const rate = { id: null, name: 'T', rate: 1, [name]: value }
      expect(listErrors('update', createLines({ selected_tax_rates: [rate] })).length, name).toBeLessThan(2)
    }
  })

  it.each(['2025-02-29', '31/01/2026', '2026-1-1', '', 20260101, '0000-00-00'])(
    'rejects the date %j',
    (value) => {
      const name = getPayloadName(names, 'store', 'documentDate') ?? ''
      expect(listErrors('store', { [name]: value })).toHaveLength(1)
    },
  )

  it.each([0, -1, 2_147_483_648, 1.5, '1e3', '１２', true, {}])('rejects the number %j', (value) => {
    const name = getPayloadName(names, 'store', 'number') ?? ''
    expect(listErrors('store', { [name]: value })).toHaveLength(1)
  })

  it('accepts an empty due date, and keeps the stored one if it is absent', () => {
    const name = getPayloadName(names, 'update', 'dueDate') ?? ''
    const parse = (value: unknown) =>
      savePayload(kind, 'update').parse({ ...encodeSave(kind, 'update', sample), [name]: value })
    expect(parse('').content.dueDate).toBeNull()
    expect(parse(null).content.dueDate).toBeNull()
    expect(parse(undefined).content.dueDate).toBeUndefined()
  })
})
