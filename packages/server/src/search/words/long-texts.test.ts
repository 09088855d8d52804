import { expect, it } from 'vitest'
import { TimeSlice } from '#time-slice.ts'
import { collectSearchWords, collectWordsByText, type SearchableRecord, buildSearchWords } from './searchable.ts'

const phrase = ['صلى', 'الله', 'عليه', 'وسلم']

function documentWith(texts: readonly string[]): SearchableRecord {
  return {
    document: { kind: 'invoice', prefix: 'FA-', number: 12, currencyId: 1 },
    fields: texts.map((text) => ({ field: 'line', type: 'text', text })),
  }
}

/** Words that are all different. */
function manyWords(count: number, offset = 0): string {
  return Array.from({ length: count }, (_, index) => `w${index + offset}x`).join(' ')
}

it('finds the same words of long texts as of short ones, whether or not other requests are served in between', async () => {
  const record = documentWith([manyWords(5_000), 'L’Été 12,50', 'ﷺ', manyWords(5_000, 2_500), 'L’Été 12,50'])
  const texts = record.fields.map(({ text }) => text)
  const known = await collectWordsByText(texts, new TimeSlice())
  const words = buildSearchWords(record)
  expect(words).toContain(' lete ')
  for (const word of phrase) expect(words).toContain(` ${word} `)
  expect(await collectSearchWords(record, { slice: new TimeSlice() })).toBe(words)
  expect(await collectSearchWords(record, { slice: new TimeSlice(), known })).toBe(words)
})

it('limits the different words of a record, but leaves out neither its kind nor its amounts', () => {
  const book = documentWith([manyWords(20_000), manyWords(20_000)])
  for (const word of ['w0x', 'w19999x']) expect(buildSearchWords(book)).toContain(` ${word} `)
  const library = documentWith(Array.from({ length: 2_000 }, (_, line) => manyWords(60, line * 60)))
  const amount = { field: 'amount', type: 'amount', text: '12.50' } as const
  const words = buildSearchWords({ ...library, fields: [...library.fields, amount] })
  expect(words.length).toBeLessThan(300_000)
  for (const word of ['w59x', ':invoice', '=12', '$12.50', 'fa']) expect(words).toContain(` ${word} `)
})
