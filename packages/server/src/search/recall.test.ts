import { recordTypes } from '@quittance/search/search-words.ts'
import { describeDocument } from '@quittance/search/searchable-records.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { indexRecords } from './index-records.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { readConventions, readDocumentsInRange } from './records-repository.ts'
import { searchEverything } from './search-everything.ts'

const recallQueries = 2_000
const nonsenseQueries = 500

/** Text of a stored record as it is displayed or printed. A search for it must find the record. */
interface StoredText {
  readonly group: string
  readonly id: number
  readonly text: string
  /** Spellings of the number of a document. */
  readonly spellings?: readonly string[] | undefined
}

function createStoredTexts(group: string, id: number, texts: readonly string[]): StoredText[] {
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).map((text) => ({ group, id, text }))
}

/** Reads the texts directly from the tables, without the code of the search. */
async function readStoredTexts(db: Connection): Promise<StoredText[]> {
  return [...(await readDocumentTexts(db)), ...(await readLineTexts(db)), ...(await readPartyTexts(db))]
}

async function readDocumentTexts(db: Connection): Promise<StoredText[]> {
  const documents = await db.selectFrom('documents').selectAll().execute()
  const currencyRows = await db.selectFrom('currencies').selectAll().execute()
  const currencies = new Map(currencyRows.map(({ id, name }) => [id, name]))
  const { numberWidths } = await readConventions(db)
  return documents.flatMap((row) => [
    ...createStoredTexts(row.kind, row.id, [
      ...[row.title, row.party_name, row.party_company, row.message, row.terms, row.customer_notes],
      formatDocumentNumber(row.prefix, row.number, numberWidths.get(row.kind) ?? 0),
      formatMoney(row.total, ','),
      `${formatMoney(row.total, '.')} ${currencies.get(row.currency_id)}`,
      ...[row.sub_total, row.amount_paid, row.amount_due]
        .filter((amount) => amount !== 0)
        .map((amount) => formatMoney(amount, ',')),
    ]),
    {
      group: row.kind,
      id: row.id,
      text: formatDocumentNumber(row.prefix, row.number, 0),
      spellings: createSpellings(row),
    },
    ...[row.order_reference, row.buyer_reference, row.corrected_invoice_number]
      .filter((text) => text !== '')
      .map((text) => ({ group: row.kind, id: row.id, text, spellings: createReferenceSpellings(text) })),
  ])
}

async function readLineTexts(db: Connection): Promise<StoredText[]> {
  const lines = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .select(['documents.kind', 'documents.id', 'name', 'document_lines.total', 'price'])
    .execute()
  return lines.flatMap((line) =>
    createStoredTexts(line.kind, line.id, [line.name, formatMoney(line.total, ','), line.price]),
  )
}

async function readPartyTexts(db: Connection): Promise<StoredText[]> {
  const customers = await db.selectFrom('customers').selectAll().execute()
  const leads = await db.selectFrom('leads').selectAll().execute()
  return [
    ...customers.flatMap((row) =>
      createStoredTexts('customer', row.id, [
        ...[row.username, row.client_name, row.company_name, row.email, row.phone],
        ...[row.address, `${row.postal_code} ${row.city}`, row.tax_number],
      ]),
    ),
    ...leads.flatMap((row) =>
      createStoredTexts('lead', row.id, [
        `${row.first_name} ${row.last_name}`,
        row.company_name,
        row.email,
        row.phone,
      ]),
    ),
  ]
}

/** Returns spellings of a document number: padded, without prefix, with other separators, in part. */
function createSpellings({ prefix, number }: { readonly prefix: string; readonly number: number }): string[] {
  const digits = String(number)
  const padded = digits.padStart(7, '0')
  const letters = prefix.match(/[\p{L}\p{N}]+/gu)?.join('') ?? ''
  const prefixes = ['-', '/', ' ', '', '.', '_'].map(
    (separator) => `${prefix.replace(/[^\p{L}\p{N}]+$/u, '')}${separator}`,
  )
  return [
    ...[digits, padded, `n°${digits}`, `N° ${digits}`, `#${padded}`, `(${digits})`],
    ...(digits.length > 3 ? [digits.slice(1), digits.slice(-3), digits.slice(0, 3)] : []),
    ...(letters === ''
      ? []
      : prefixes.flatMap((spelling) => [`${spelling}${digits}`, `${spelling}${padded}`])),
  ]
}

/** Returns spellings of a reference: complete, with other separators, its groups, without leading zeros, in part. */
function createReferenceSpellings(reference: string): string[] {
  const groups = reference.match(/[\p{L}\p{N}]+/gu) ?? []
  const digits = reference.replace(/^.*\p{L}|\D/gu, '')
  return [
    ...['-', '/', ' ', '.', '_', ''].map((separator) => groups.join(separator)),
    ...groups.filter((group) => group.length > 1),
    ...(/\D0+\d+$/.test(reference) ? [reference.replace(/(?<=\D)0+(?=\d+$)/, '')] : []),
    ...(digits.length > 3 ? [digits, digits.slice(-4), digits.slice(0, 4)] : []),
    // Zeros at the beginning do not count, so a part of a number does not begin with some of them.
    ...(digits.length > 3 && digits[1] !== '0' ? [digits.slice(1, 6)] : []),
  ]
}

function formatMoney(cents: number, decimalSign: string): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(
    /\B(?=(\d{3})+$)/g,
    decimalSign === ',' ? ' ' : ',',
  )
  return `${whole}${decimalSign}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const isNumber = (text: string) => !/\p{L}/u.test(text) || /^[\d ,.]+ [A-Z]{3}$/.test(text)

/** Returns a query that a person could type for a text. Amounts and phone numbers stay complete. */
function createQuery(random: SeededRandom, { text, spellings }: StoredText): string {
  const changeAccents = random.pick([
    (typed: string) => typed.normalize('NFD').replace(/\p{M}/gu, ''),
    (typed: string) => typed.normalize('NFD'),
    (typed: string) => typed,
  ])
  const changeCase = random.pick([
    (typed: string) => typed.toUpperCase(),
    (typed: string) => typed.toLowerCase(),
    (typed: string) => typed,
  ])
  return changeCase(changeAccents(changeText(random, { text, spellings }))).slice(0, 300)
}

function changeText(
  random: SeededRandom,
  { text, spellings }: Pick<StoredText, 'text' | 'spellings'>,
): string {
  if (spellings) return random.pick(spellings)
  return isNumber(text)
    ? text
    : random.pick([pickWords, shuffleWords, shortenWords, changePunctuation])(random, text)
}

function pickWords(random: SeededRandom, text: string): string {
  const words = text.split(/\s+/)
  const first = random.nextInteger(0, words.length - 1)
  return words.slice(first, first + random.nextInteger(1, 4)).join(' ')
}

function shuffleWords(random: SeededRandom, text: string): string {
  return pickWords(random, text)
    .split(' ')
    .map((word) => ({ word, rank: random.next() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ word }) => word)
    .join(' ')
}

/** Shortens words to at least two letters, because a single letter only matches a whole word. */
function shortenWords(random: SeededRandom, text: string): string {
  const words = pickWords(random, text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => (word.length > 2 ? word.slice(0, random.nextInteger(2, word.length)) : word))
    .join(' ')
}

function changePunctuation(random: SeededRandom, text: string): string {
  const separator = random.pick([
    ', ',
    ' - ',
    '. ',
    ' / ',
    '; ',
    ' "',
    ' % ',
    ' _ ',
    ' 🎉 ',
    '  ',
    '\t',
    ' * ',
    " ' ",
  ])
  const words = pickWords(random, text)
    .split(' ')
    .map((word) => (random.nextBoolean(30) ? word.replace(/(?<=\p{L})['’.-](?=\p{L})/gu, '') : word))
  return random.nextBoolean(50) ? words.join(separator) : words.join(' ').replace(/[-'’]/g, ' ')
}

/** Gives drafts of the demo company references of customers, which it does not have. */
async function writeReferences(db: Connection): Promise<void> {
  const drafts = db.selectFrom('documents').select('id').where('issued_at', 'is', null)
  const rows = await drafts.orderBy('id').execute()
  for (const [index, { id }] of rows.entries()) {
    const serial = String(index).padStart(4, '0')
    const order_reference = [`PO-2026-${serial}`, `45 0001 7${serial}`, `B${serial}/26`, ''][index % 4]
    const buyer_reference = ['', `04011000-12345${serial}-06`, '', `SERVICE-${serial}`][index % 4]
    const corrected_invoice_number = ['', '', `INV-00${serial}`, ''][index % 4]
    await db
      .updateTable('documents')
      .set({ order_reference, buyer_reference, corrected_invoice_number })
      .where('id', '=', id)
      .execute()
  }
  const documents = await readDocumentsInRange(db, { from: 1, to: rows.at(-1)?.id ?? 0 })
  const toIndex = documents.map((document) => ({ id: document.id, searchable: describeDocument(document) }))
  await indexRecords(db, recordTypes.document, toIndex)
}

forEachDatabase('search', ({ settings }) => {
  let test: TestApp
  let storedTexts: StoredText[]
  const random = seededRandom(2_000)

  beforeAll(async () => {
    test = await startTestApp(settings())
    const { database } = test.services
    await seedDemo(test.services, { password: 'demo password' })
    await database
      .updateTable('kind_settings')
      .set({ number_width: 6 })
      .where('kind', '!=', 'invoice')
      .execute()
    await writeReferences(database)
    storedTexts = await readStoredTexts(database)
  }, 60_000)
  afterAll(() => test.close())

  async function findIds(text: string): Promise<Map<string, Set<number>>> {
    const request = { text, limit: 1_000, maxCount: 1_000 }
    const { documents, leads, customers } = await searchEverything(test.services.database, request)
    const groups = [...documents, ['lead', leads] as const, ['customer', customers] as const]
    return new Map(groups.map(([name, { hits }]) => [name, new Set(hits.map(({ record }) => record.id))]))
  }

  async function collectMisses(count: number): Promise<string[]> {
    const misses: string[] = []
    for (let queries = 0; queries < count; ) {
      const stored = random.pick(storedTexts)
      const { group, id, text } = stored
      const query = createQuery(random, stored)
      if (!/[\p{L}\p{N}]/u.test(query)) continue
      queries += 1
      const found = await findIds(query)
      if (!found.get(group)?.has(id)) {
        misses.push(`${group} ${id} ${JSON.stringify(text)} by ${JSON.stringify(query)}`)
      }
    }
    return misses
  }

  async function collectFalseHits(count: number): Promise<string[]> {
    const queriesWithHits: string[] = []
    for (let queries = 0; queries < count; queries += 1) {
      const query = createNonsense(random, random.pick(storedTexts).text)
      const found = await findIds(query)
      if ([...found.values()].some((ids) => ids.size > 0)) queriesWithHits.push(query)
    }
    return queriesWithHits
  }

  it(`finds stored texts by ${recallQueries} retyped queries and nothing by ${nonsenseQueries} nonsense queries`, {
    timeout: 180_000,
  }, async () => {
    expect(await collectMisses(recallQueries / 2)).toEqual([])
    expect(await collectFalseHits(nonsenseQueries / 2)).toEqual([])
    await mergePendingChanges(test.services)
    expect(await collectMisses(recallQueries / 2)).toEqual([])
    expect(await collectFalseHits(nonsenseQueries / 2)).toEqual([])
  })
})

/** Returns a word of no language, alone or next to a stored text, or digits that no record contains. */
function createNonsense(random: SeededRandom, stored: string): string {
  const letters = Array.from({ length: random.nextInteger(3, 12) }, () => random.pick([...'qxzjkwv']))
  const word = `xq${letters.join('')}`
  const digits = `9${Array.from({ length: 11 }, () => random.nextInteger(0, 9)).join('')}`
  return random
    .pick([word, digits, `${stored} ${word}`, `${word}-${stored}`, `${word} OR ${stored}`])
    .slice(-300)
}
