import { matchesWords } from '@quittance/search/match-words.ts'
import { createExactNumberPlans, createSearchPlans } from '@quittance/search/search-plan.ts'
import {
  buildSearchWords,
  type RecordWords,
  recordTypes,
  type SearchableField,
} from '@quittance/search/search-words.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { findRecords } from './find-records.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { DocumentKindCache } from './query-index.ts'
import { addPendingChange, countPendingChanges } from './repository.ts'

const words = ['toit', 'toiture', 'tôle', 'a', 'à', 'b2b', 'client0001', 'client0012', 'client0012x', 'pont']
const queries = [
  ...['to', 'toi', 'toit', 'toiture', 'a', 'b', 'b2b', 'client', 'client00', 'client001', 'client0012x'],
  ...['inv', 'inv-12', 'inv12', '1', '12', '123', '1234', '5128', '20255128', '2025-05128', '202505128'],
  ...['12,5', '12', '123,45', '1 234,50', '0142685300', '426853', '01 42 68', '+33 1 42 68 53 00'],
  ...[
    'toit 12',
    'pont toit',
    'client0012 2025',
    '00',
    '0012',
    'inv-0001',
    '01',
    '000',
    ...['eur', 'pont eur', 'eu', '5,', '1.', '0,', '²,', '0,001', '99999999999', '999999999999'],
    ...['po-2026-0815', '2026 0815', '0815', '815', '081', '6081', '450', '4500017823', '45000178'],
    'a b2b',
    'zzz',
    'toit zzz',
    '12 pont 123,45',
  ],
]

const conventions = {
  numberWidths: new Map([
    ['invoice', 6],
    ['estimate', 4],
  ]),
  currencyIds: new Map([['EUR', 1]]),
}

function createFields(random: SeededRandom): SearchableField[] {
  const texts = Array.from({ length: random.nextInteger(0, 4) }, () => random.pick(words))
  const amount = `${random.pick([12, 123, 1234, 99])}.${random.pick(['5', '50', '45'])}`
  const phone = random.pick(['01 42 68 53 00', '+33 1 42 68 53 00', '12 34 56', '99999999999', ''])
  const reference = random.pick([
    'PO-2026-0815',
    'PO 5128',
    '4500 017 823',
    '202505128',
    'INV-000012',
    '',
    '',
  ])
  return [
    { field: 'line', type: 'text', text: texts.join(' ') },
    { field: 'amount', type: 'amount', text: amount },
    { field: 'phone', type: 'number', text: phone },
    { field: 'order-reference', type: 'reference', text: reference },
  ]
}

function createRecord(random: SeededRandom): RecordWords {
  const type = random.pick(Object.values(recordTypes))
  // Includes ids on both sides of the boundaries of blocks.
  const id = random.pick([0, 32_768, 65_536, 500_000, 800_000]) + random.nextInteger(1, 40)
  const document = {
    // The kind of a document never changes.
    kind: kinds[id % kinds.length]?.name ?? '',
    prefix: random.pick(['INV-', '2025-', '']),
    number: random.pick([1, 12, 123, 1234, 5128, 20255128]),
    currencyId: random.pick([1, 2]),
  }
  const fields = createFields(random)
  return {
    type,
    id,
    words: buildSearchWords(type === recordTypes.document ? { fields, document } : { fields }),
  }
}

interface Limits {
  readonly maxIds: number
  readonly maxCount: number
}

const unlimited: Limits = { maxIds: 1_000, maxCount: 1_000 }
const few: Limits = { maxIds: 2, maxCount: 3 }

/** Scans all records and returns the hits: the exact number first, then the newest. */
function scanRecords(records: ReadonlyMap<string, RecordWords>, query: string, { maxIds, maxCount }: Limits) {
  const plans = createSearchPlans(query, conventions)
  const numberPlans = createExactNumberPlans(query, plans)
  const matching = [...records.values()]
    .filter((record) => plans.every((plan) => matchesWords(plan, record.words)))
    .map((record) => ({ ...record, isExact: numberPlans.some((plan) => matchesWords(plan, record.words)) }))
    .sort((left, right) => Number(right.isExact) - Number(left.isExact) || right.id - left.id)
  const toGroup = (word: string, type: string) => {
    const ids = matching
      .filter((record) => record.type === type && record.words.includes(word))
      .map(({ id }) => id)
    return {
      ids: ids.slice(0, maxIds),
      count: Math.min(ids.length, maxCount),
      hasMore: ids.length > maxCount,
    }
  }
  return {
    ...Object.fromEntries(kinds.map(({ name }) => [name, toGroup(` :${name} `, 'd')])),
    leads: toGroup('', 'l'),
    customers: toGroup('', 'c'),
  }
}

const kindCache = new DocumentKindCache()

async function search(database: Connection, text: string, limits: Limits) {
  const plans = createSearchPlans(text, conventions)
  const query = { plans, numberPlans: createExactNumberPlans(text, plans), ...limits }
  const { documents, leads, customers } = await findRecords(database, query, kindCache)
  return { ...Object.fromEntries(documents), leads, customers }
}

forEachDatabase('search index', ({ settings }) => {
  let test: TestApp
  const records = new Map<string, RecordWords>()

  beforeAll(async () => {
    test = await startTestApp(settings())
  })
  afterAll(() => test.close())

  async function save(record: RecordWords) {
    await addPendingChange(test.services.database, record)
    records.set(`${record.type} ${record.id}`, record)
  }

  it('returns the same hits as a scan of all records before, between and after compactions', async () => {
    const { database } = test.services
    const random = seededRandom(4)
    for (let round = 0; round < 8; round += 1) {
      for (let count = 0; count < 60; count += 1) await save(createRecord(random))
      if (round % 2 === 1) await mergePendingChanges(test.services)
      for (const query of queries) {
        for (const limits of [unlimited, few]) {
          expect(await search(database, query, limits), query).toEqual(scanRecords(records, query, limits))
        }
      }
    }
    await mergePendingChanges(test.services)
    expect(await countPendingChanges(database)).toBe(0)
    const hits = await Promise.all(queries.map((query) => search(database, query, unlimited)))
    const ids = hits.flatMap((groups) => Object.values(groups)).flatMap((group) => group.ids)
    expect(ids.length).toBeGreaterThan(500)
  }, 60_000)
})
