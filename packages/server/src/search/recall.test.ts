import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { readConventions } from './records-repository.ts'
import { searchEverything } from './search-everything.ts'

const recallQueries = 2_000
const nonsenseQueries = 500

/** A piece of a stored record as it is shown or printed, and the record that has to be found by it. */
interface Stored {
  readonly group: string
  readonly id: number
  readonly text: string
  /** Of the number of a document: how it may be written. */
  readonly ways?: readonly string[] | undefined
}

function textsOf(group: string, id: number, texts: readonly string[]): Stored[] {
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).map((text) => ({ group, id, text }))
}

/** Straight from the tables, without what the search makes of them. */
async function storedTexts(db: Connection): Promise<Stored[]> {
  return [...(await textsOfDocuments(db)), ...(await textsOfLines(db)), ...(await textsOfParties(db))]
}

async function textsOfDocuments(db: Connection): Promise<Stored[]> {
  const documents = await db.selectFrom('documents').selectAll().execute()
  const named = await db.selectFrom('currencies').selectAll().execute()
  const currencies = new Map(named.map(({ id, name }) => [id, name]))
  const { numberWidths } = await readConventions(db)
  return documents.flatMap((row) => [
    ...textsOf(row.kind, row.id, [
      ...[row.title, row.party_name, row.party_company, row.message, row.terms, row.customer_notes],
      formatDocumentNumber(row.prefix, row.number, numberWidths.get(row.kind) ?? 0),
      asMoney(row.total, ','),
      `${asMoney(row.total, '.')} ${currencies.get(row.currency_id)}`,
      ...[row.sub_total, row.amount_paid, row.amount_due]
        .filter((amount) => amount !== 0)
        .map((amount) => asMoney(amount, ',')),
    ]),
    {
      group: row.kind,
      id: row.id,
      text: formatDocumentNumber(row.prefix, row.number, 0),
      ways: numberWays(row),
    },
  ])
}

async function textsOfLines(db: Connection): Promise<Stored[]> {
  const lines = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .select(['documents.kind', 'documents.id', 'name', 'document_lines.total', 'price'])
    .execute()
  return lines.flatMap((line) =>
    textsOf(line.kind, line.id, [line.name, asMoney(line.total, ','), line.price]),
  )
}

async function textsOfParties(db: Connection): Promise<Stored[]> {
  const customers = await db.selectFrom('customers').selectAll().execute()
  const leads = await db.selectFrom('leads').selectAll().execute()
  return [
    ...customers.flatMap((row) =>
      textsOf('customer', row.id, [
        ...[row.username, row.client_name, row.company_name, row.email, row.phone],
        ...[row.address, `${row.postal_code} ${row.city}`, row.tax_number],
      ]),
    ),
    ...leads.flatMap((row) =>
      textsOf('lead', row.id, [`${row.first_name} ${row.last_name}`, row.company_name, row.email, row.phone]),
    ),
  ]
}

/** With zeros, without its prefix, with other punctuation, in part. */
function numberWays({ prefix, number }: { readonly prefix: string; readonly number: number }): string[] {
  const digits = String(number)
  const padded = digits.padStart(7, '0')
  const letters = prefix.match(/[\p{L}\p{N}]+/gu)?.join('') ?? ''
  const separated = ['-', '/', ' ', '', '.', '_'].map(
    (sign) => `${prefix.replace(/[^\p{L}\p{N}]+$/u, '')}${sign}`,
  )
  return [
    ...[digits, padded, `n°${digits}`, `N° ${digits}`, `#${padded}`, `(${digits})`],
    ...(digits.length > 3 ? [digits.slice(1), digits.slice(-3), digits.slice(0, 3)] : []),
    ...(letters === '' ? [] : separated.flatMap((before) => [`${before}${digits}`, `${before}${padded}`])),
  ]
}

function asMoney(cents: number, point: string): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(
    /\B(?=(\d{3})+$)/g,
    point === ',' ? ' ' : ',',
  )
  return `${whole}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const isNumber = (text: string) => !/\p{L}/u.test(text) || /^[\d ,.]+ [A-Z]{3}$/.test(text)

/** Ways in which people type what they remember. Of amounts and phones only those that keep them whole. */
function retyped(chance: SeededRandom, { text, ways }: Stored): string {
  const accents = chance.pick([
    (typed: string) => typed.normalize('NFD').replace(/\p{M}/gu, ''),
    (typed: string) => typed.normalize('NFD'),
    (typed: string) => typed,
  ])
  const letters = chance.pick([
    (typed: string) => typed.toUpperCase(),
    (typed: string) => typed.toLowerCase(),
    (typed: string) => typed,
  ])
  return letters(accents(changed(chance, { text, ways }))).slice(0, 300)
}

function changed(chance: SeededRandom, { text, ways }: Pick<Stored, 'text' | 'ways'>): string {
  if (ways) return chance.pick(ways)
  return isNumber(text) ? text : chance.pick([fewWords, shuffled, shortened, punctuated])(chance, text)
}

function fewWords(chance: SeededRandom, text: string): string {
  const words = text.split(/\s+/)
  const first = chance.nextInteger(0, words.length - 1)
  return words.slice(first, first + chance.nextInteger(1, 4)).join(' ')
}

function shuffled(chance: SeededRandom, text: string): string {
  return fewWords(chance, text)
    .split(' ')
    .map((word) => ({ word, place: chance.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ word }) => word)
    .join(' ')
}

/** Beginnings of words; a single letter would have to be a whole word. */
function shortened(chance: SeededRandom, text: string): string {
  const words = fewWords(chance, text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => (word.length > 2 ? word.slice(0, chance.nextInteger(2, word.length)) : word))
    .join(' ')
}

function punctuated(chance: SeededRandom, text: string): string {
  const mark = chance.pick([
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
  const words = fewWords(chance, text)
    .split(' ')
    .map((word) => (chance.nextBoolean(30) ? word.replace(/(?<=\p{L})['’.-](?=\p{L})/gu, '') : word))
  return chance.nextBoolean(50) ? words.join(mark) : words.join(' ').replace(/[-'’]/g, ' ')
}

forEachDatabase('the search', ({ settings }) => {
  let test: TestApp
  let stored: Stored[]
  const chance = seededRandom(2_000)

  beforeAll(async () => {
    test = await startTestApp(settings())
    const { database } = test.services
    await seedDemo(test.services, { password: 'demo password' })
    await database
      .updateTable('kind_settings')
      .set({ number_width: 6 })
      .where('kind', '!=', 'invoice')
      .execute()
    stored = await storedTexts(database)
  }, 60_000)
  afterAll(() => test.close())

  async function idsFound(text: string): Promise<Map<string, Set<number>>> {
    const wanted = { text, limit: 1_000, maxCount: 1_000 }
    const { documents, leads, customers } = await searchEverything(test.services.database, wanted)
    const groups = [...documents, ['lead', leads] as const, ['customer', customers] as const]
    return new Map(groups.map(([name, { hits }]) => [name, new Set(hits.map(({ record }) => record.id))]))
  }

  async function missed(count: number): Promise<string[]> {
    const misses: string[] = []
    for (let asked = 0; asked < count; ) {
      const wanted = chance.pick(stored)
      const { group, id, text } = wanted
      const typed = retyped(chance, wanted)
      if (!/[\p{L}\p{N}]/u.test(typed)) continue
      asked += 1
      const found = await idsFound(typed)
      if (!found.get(group)?.has(id))
        misses.push(`${group} ${id} ${JSON.stringify(text)} by ${JSON.stringify(typed)}`)
    }
    return misses
  }

  async function wronglyFound(count: number): Promise<string[]> {
    const wrong: string[] = []
    for (let query = 0; query < count; query += 1) {
      const typed = nonsense(chance, chance.pick(stored).text)
      const found = await idsFound(typed)
      if ([...found.values()].some((ids) => ids.size > 0)) wrong.push(typed)
    }
    return wrong
  }

  it(`finds what is stored by ${recallQueries} ways to type it, and nothing by ${nonsenseQueries} that stand nowhere`, {
    timeout: 180_000,
  }, async () => {
    expect(await missed(recallQueries / 2)).toEqual([])
    expect(await wronglyFound(nonsenseQueries / 2)).toEqual([])
    await mergePendingChanges(test.services)
    expect(await missed(recallQueries / 2)).toEqual([])
    expect(await wronglyFound(nonsenseQueries / 2)).toEqual([])
  })
})

/** A word that no language has, alone or among words that are stored; or digits that stand nowhere. */
function nonsense(chance: SeededRandom, stored: string): string {
  const letters = Array.from({ length: chance.nextInteger(3, 12) }, () => chance.pick([...'qxzjkwv']))
  const word = `xq${letters.join('')}`
  const digits = `9${Array.from({ length: 11 }, () => chance.nextInteger(0, 9)).join('')}`
  return chance
    .pick([word, digits, `${stored} ${word}`, `${word}-${stored}`, `${word} OR ${stored}`])
    .slice(-300)
}
