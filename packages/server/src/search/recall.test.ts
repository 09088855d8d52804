import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/database.ts'
import { type Chance, chanceFrom } from '#database/seed/chance.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { overDatabases } from '#test/test-database.ts'
import { mergeNews } from './merge-news.ts'
import { readConventions } from './records/repository.ts'
import { searchEverything } from './search-everything.ts'

const recallQueries = 2_000
const nonsenseQueries = 500

/** A piece of a stored record as it is shown or printed, and the record that has to be found by it. */
interface Stored {
  readonly group: string
  readonly id: number
  readonly text: string
}

/** Straight from the tables, without what the search makes of them. */
async function storedTexts(db: Connection): Promise<Stored[]> {
  const documents = await db.selectFrom('documents').selectAll().execute()
  const lines = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .select(['documents.kind', 'documents.id', 'name'])
    .execute()
  const customers = await db.selectFrom('customers').selectAll().execute()
  const leads = await db.selectFrom('leads').selectAll().execute()
  const currencies = new Map(
    (await db.selectFrom('currencies').selectAll().execute()).map(({ id, name }) => [id, name]),
  )
  const { numberWidths: widths } = await readConventions(db)
  const of = (group: string, id: number, texts: readonly string[]) =>
    texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).map((text) => ({ group, id, text }))
  return [
    ...documents.flatMap((row) =>
      of(row.kind, row.id, [
        ...[row.title, row.party_name, row.party_company, row.message, row.terms, row.customer_notes],
        shownNumber(row.prefix, row.number, widths.get(row.kind) ?? 0),
        ...[
          `${row.number}`,
          asMoney(row.total, ','),
          `${asMoney(row.total, '.')} ${currencies.get(row.currency_id)}`,
          asMoney(row.sub_total, ','),
        ],
      ]),
    ),
    ...lines.flatMap((line) => of(line.kind, line.id, [line.name])),
    ...customers.flatMap((row) =>
      of('customer', row.id, [row.username, row.client_name, row.company_name, row.email, row.phone]),
    ),
    ...leads.flatMap((row) =>
      of('lead', row.id, [`${row.first_name} ${row.last_name}`, row.company_name, row.email, row.phone]),
    ),
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

/** Ways in which people type what they remember. Of numbers only those that keep them whole. */
function retyped(chance: Chance, text: string): string {
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
  const changed = isNumber(text)
    ? text
    : chance.pick([fewWords, shuffled, shortened, punctuated])(chance, text)
  return letters(accents(changed)).slice(0, 300)
}

function fewWords(chance: Chance, text: string): string {
  const words = text.split(/\s+/)
  const first = chance.between(0, words.length - 1)
  return words.slice(first, first + chance.between(1, 4)).join(' ')
}

function shuffled(chance: Chance, text: string): string {
  return fewWords(chance, text)
    .split(' ')
    .map((word) => ({ word, place: chance.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ word }) => word)
    .join(' ')
}

/** Beginnings of words; a single letter would have to be a whole word. */
function shortened(chance: Chance, text: string): string {
  const words = fewWords(chance, text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => (word.length > 2 ? word.slice(0, chance.between(2, word.length)) : word))
    .join(' ')
}

function punctuated(chance: Chance, text: string): string {
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
    .map((word) => (chance.percent(30) ? word.replace(/(?<=\p{L})['’.-](?=\p{L})/gu, '') : word))
  return chance.percent(50) ? words.join(mark) : words.join(' ').replace(/[-'’]/g, ' ')
}

overDatabases('the search', ({ settings }) => {
  let test: TestApp
  let stored: Stored[]
  const chance = chanceFrom(2_000)

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
    const wanted = { text, limit: 1_000, countedTo: 1_000 }
    const { documents, leads, customers } = await searchEverything(test.services.database, wanted)
    const groups = [...documents, ['lead', leads] as const, ['customer', customers] as const]
    return new Map(groups.map(([name, { hits }]) => [name, new Set(hits.map(({ record }) => record.id))]))
  }

  async function missed(count: number): Promise<string[]> {
    const misses: string[] = []
    for (let query = 0; query < count; query += 1) {
      const { group, id, text } = chance.pick(stored)
      const typed = retyped(chance, text)
      if (!/[\p{L}\p{N}]/u.test(typed)) continue
      const found = await idsFound(typed)
      if (!found.get(group)?.has(id))
        misses.push(`${group} ${id} ${JSON.stringify(text)} by ${JSON.stringify(typed)}`)
    }
    return misses
  }

  it(`finds what is stored by ${recallQueries} ways to type it, merged or not`, {
    timeout: 120_000,
  }, async () => {
    expect(await missed(recallQueries / 2)).toEqual([])
    await mergeNews(test.services)
    expect(await missed(recallQueries / 2)).toEqual([])
  })

  it(`finds nothing by ${nonsenseQueries} texts that stand nowhere`, { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    for (let query = 0; query < nonsenseQueries; query += 1) {
      const typed = nonsense(chance, chance.pick(stored).text)
      const found = await idsFound(typed)
      if ([...found.values()].some((ids) => ids.size > 0)) wrong.push(typed)
    }
    expect(wrong).toEqual([])
  })
})

/** A word that no language has, alone or among words that are stored; or digits that stand nowhere. */
function nonsense(chance: Chance, stored: string): string {
  const letters = Array.from({ length: chance.between(3, 12) }, () => chance.pick([...'qxzjkwv']))
  const word = `xq${letters.join('')}`
  const digits = `9${Array.from({ length: 11 }, () => chance.between(0, 9)).join('')}`
  return chance
    .pick([word, digits, `${stored} ${word}`, `${word}-${stored}`, `${word} OR ${stored}`])
    .slice(-300)
}
