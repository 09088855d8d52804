import { matchesWords } from '@quittance/search/match-words.ts'
import { createExactNumberPlans, createSearchPlans } from '@quittance/search/search-plan.ts'
import { buildSearchWords, recordTypes, type SearchableField } from '@quittance/search/search-words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { findRecords } from './find-records.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { DocumentKindCache } from './query-index.ts'
import { addPendingChange, countPendingChanges, type RecordWords } from './repository.ts'

const words = ['toit', 'toiture', 'tôle', 'a', 'à', 'b2b', 'client0001', 'client0012', 'client0012x', 'pont']
const searches = [
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

function someFields(chance: SeededRandom): SearchableField[] {
  const texts = Array.from({ length: chance.nextInteger(0, 4) }, () => chance.pick(words))
  const amount = `${chance.pick([12, 123, 1234, 99])}.${chance.pick(['5', '50', '45'])}`
  const phone = chance.pick(['01 42 68 53 00', '+33 1 42 68 53 00', '12 34 56', '99999999999', ''])
  return [
    { field: 'line', type: 'text', text: texts.join(' ') },
    { field: 'amount', type: 'amount', text: amount },
    { field: 'phone', type: 'number', text: phone },
  ]
}

function aRecord(chance: SeededRandom): RecordWords {
  const type = chance.pick(Object.values(recordTypes))
  // Around the edges of blocks too.
  const id = chance.pick([0, 32_768, 65_536, 500_000, 800_000]) + chance.nextInteger(1, 40)
  const document = {
    // For good, as in life.
    kind: ['proposal', 'estimate', 'invoice'][id % 3] ?? '',
    prefix: chance.pick(['INV-', '2025-', '']),
    number: chance.pick([1, 12, 123, 1234, 5128, 20255128]),
    currencyId: chance.pick([1, 2]),
  }
  const fields = someFields(chance)
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

const everything: Limits = { maxIds: 1_000, maxCount: 1_000 }
const few: Limits = { maxIds: 2, maxCount: 3 }

/** What a reader of every record would find: the sought number first, then the newest. */
function expected(records: ReadonlyMap<string, RecordWords>, search: string, { maxIds, maxCount }: Limits) {
  const plans = createSearchPlans(search, conventions)
  const numbers = createExactNumberPlans(search, plans)
  const matching = [...records.values()]
    .filter((record) => plans.every((plan) => matchesWords(plan, record.words)))
    .map((record) => ({ ...record, isFirst: numbers.some((plan) => matchesWords(plan, record.words)) }))
    .sort((left, right) => Number(right.isFirst) - Number(left.isFirst) || right.id - left.id)
  const groupOf = (mark: string, type: string) => {
    const ids = matching
      .filter((record) => record.type === type && record.words.includes(mark))
      .map(({ id }) => id)
    return {
      ids: ids.slice(0, maxIds),
      count: Math.min(ids.length, maxCount),
      hasMore: ids.length > maxCount,
    }
  }
  return {
    proposal: groupOf(' :proposal ', 'd'),
    estimate: groupOf(' :estimate ', 'd'),
    invoice: groupOf(' :invoice ', 'd'),
    leads: groupOf('', 'l'),
    customers: groupOf('', 'c'),
  }
}

const knownKinds = new DocumentKindCache()

async function found(database: Connection, search: string, limits: Limits) {
  const plans = createSearchPlans(search, conventions)
  const wanted = { plans, numberPlans: createExactNumberPlans(search, plans), ...limits }
  const { documents, leads, customers } = await findRecords(database, wanted, knownKinds)
  return { ...Object.fromEntries(documents), leads, customers }
}

forEachDatabase('the index', ({ settings }) => {
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

  it('answers as if every record had been read, before, between and after merges', async () => {
    const { database } = test.services
    const chance = seededRandom(4)
    for (let round = 0; round < 8; round += 1) {
      for (let count = 0; count < 60; count += 1) await save(aRecord(chance))
      if (round % 2 === 1) await mergePendingChanges(test.services)
      for (const search of searches) {
        for (const limits of [everything, few]) {
          expect(await found(database, search, limits), search).toEqual(expected(records, search, limits))
        }
      }
    }
    await mergePendingChanges(test.services)
    expect(await countPendingChanges(database)).toBe(0)
    const hits = await Promise.all(searches.map((search) => found(database, search, everything)))
    const ids = hits.flatMap((groups) => Object.values(groups)).flatMap((group) => group.ids)
    expect(ids.length).toBeGreaterThan(500)
  }, 60_000)
})
