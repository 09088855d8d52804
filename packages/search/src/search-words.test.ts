import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { buildIndexKeys } from './index-keys.ts'
import {
  buildSearchWords,
  collectSearchWords,
  collectWordsByText,
  type SearchableRecord,
  wordsVersion,
} from './search-words.ts'

// Yields whenever it can.
const alwaysYielding = { isSpent: true, yield: () => setImmediate(), yieldIfSpent: () => setImmediate() }

const title = 'L’Été à Saint-Étienne, 12,50 m² 2.5x,5 10.5.2025 œuvre 日本 client0001 jean.dupont@example.com'

const sample: SearchableRecord = {
  document: { kind: 'invoice', prefix: 'FA-2025/', number: 5128, currencyId: 3 },
  fields: [
    { field: 'visible', type: 'text', text: title },
    { field: 'phone', type: 'number', text: '+33 (0)1 42 68 53 00' },
    { field: 'tax-number', type: 'number', text: 'FR 12 345678901' },
    { field: 'tax-number', type: 'number', text: 'NL 0044.95.445.B.01' },
    { field: 'order-reference', type: 'reference', text: 'PO-2026-0815' },
    { field: 'amount', type: 'amount', text: '-1234.5' },
  ],
}

// An index with other words or keys misses records, so it has to be rebuilt: change `wordsVersion` and the digest
// together.
it('changes words and keys only together with their version', () => {
  const keys = [...buildIndexKeys(buildSearchWords(sample))].sort().join(' ')
  const digest = createHash('sha256')
    .update(`${buildSearchWords(sample)} ${keys}`)
    .digest('hex')
  expect([wordsVersion, digest.slice(0, 16)]).toEqual([5, 'bc6d1d3408269f99'])
})

const phrase = ['صلى', 'الله', 'عليه', 'وسلم']

function createDocumentRecord(texts: readonly string[]): SearchableRecord {
  return {
    document: { kind: 'invoice', prefix: 'FA-', number: 12, currencyId: 1 },
    fields: texts.map((text) => ({ field: 'line', type: 'text', text })),
  }
}

/** Creates distinct words. */
function createWords(count: number, offset = 0): string {
  return Array.from({ length: count }, (_, index) => `w${index + offset}x`).join(' ')
}

it('collects the same words with and without yielding', async () => {
  const record = createDocumentRecord([
    createWords(5_000),
    'L’Été 12,50',
    'ﷺ',
    createWords(5_000, 2_500),
    'L’Été 12,50',
  ])
  const texts = record.fields.map(({ text }) => text)
  const knownWords = await collectWordsByText(texts, alwaysYielding)
  const words = buildSearchWords(record)
  expect(words).toContain(' lete ')
  for (const word of phrase) expect(words).toContain(` ${word} `)
  expect(await collectSearchWords(record, { slice: alwaysYielding })).toBe(words)
  expect(await collectSearchWords(record, { slice: alwaysYielding, knownWords })).toBe(words)
})

it('limits the distinct words of a record, but keeps its kind and amounts', () => {
  const book = createDocumentRecord([createWords(20_000), createWords(20_000)])
  for (const word of ['w0x', 'w19999x']) expect(buildSearchWords(book)).toContain(` ${word} `)
  const library = createDocumentRecord(Array.from({ length: 2_000 }, (_, line) => createWords(60, line * 60)))
  const amount = { field: 'amount', type: 'amount', text: '12.50' } as const
  const words = buildSearchWords({ ...library, fields: [...library.fields, amount] })
  expect(words.length).toBeLessThan(300_000)
  for (const word of ['w59x', ':invoice', '=12', '$12.50', 'fa']) expect(words).toContain(` ${word} `)
})

it.each([
  ['NL 0044.95.445.B.01', ' nl004495445b01 004495445b01 b01 #00449544501 '],
  ['ESA28015865', ' esa28015865 a28015865 #28015865 '],
  ['FR96552100554', ' fr96552100554 #96552100554 '],
])('lists the groups of the number %s that contain letters', (text, words) => {
  expect(buildSearchWords({ fields: [{ field: 'tax-number', type: 'number', text }] })).toBe(words)
})

it.each([
  ['PO-2026-0815', ' po 2026 0815 po20260815 815 po2026815 %20260815 '],
  ['PO20260815', ' po20260815 %20260815 '],
  ['PO 2026 0815', ' po 2026 0815 po20260815 815 po2026815 %20260815 '],
  ['4500 017 823', ' 4500 017 823 17 %4500017823 '],
  ['F-000012', ' f 000012 f000012 12 f12 %000012 '],
  ['2026B0815', ' 2026b0815 2026b815 %2026 %0815 '],
  ['Lot 7', ' lot 7 lot7 '],
])('lists words and digits of the reference %s', (text, words) => {
  expect(buildSearchWords({ fields: [{ field: 'order-reference', type: 'reference', text }] })).toBe(words)
})

it('lists a reference under its words, and under parts of at least four of its digits', () => {
  const words = buildSearchWords({
    fields: [{ field: 'order-reference', type: 'reference', text: '0815/7' }],
  })
  const keys = [
    '^08',
    '^081',
    '^0815',
    '^08157',
    '^81',
    '^815',
    '^8157',
    '~08157',
    '~0815',
    '~7',
    '~815',
    '~8157',
  ]
  expect([...buildIndexKeys(words)].sort()).toEqual([...keys, '#0815', '#08157', '#8157'].sort())
})
