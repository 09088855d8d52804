import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import { expect, it } from 'vitest'
import type { Paper } from '#pdf/paper.ts'
import { aPaper } from '#test/a-paper.ts'
import { findUnprintableText } from './find-unprintable-text.ts'
import { sayUnprintable } from './presenter.ts'

const bad = 'bad'
const paper = aPaper(40)

/** Fails at a paper with the word in it, as the typesetter does. */
function counting() {
  const printed: Paper[] = []
  return {
    printed,
    isPrintable: async (part: Paper) => {
      printed.push(part)
      return !JSON.stringify(part).includes(bad)
    },
  }
}

async function fieldAtFault(changes: Partial<Paper>, linePlaces?: readonly number[]) {
  const fault = await findUnprintableText({ ...paper, ...changes }, counting().isPrintable)
  const { sentence, fields } = sayUnprintable(fault, {
    kind: kindNamed('invoice'),
    text: englishText,
    ...(linePlaces && { linePlaces }),
  })
  return Object.keys(fields)[0] ?? sentence.key
}

const lines = paper.lines.map((line, place) => (place === 29 ? { ...line, name: bad } : line))

it.each<[string, Partial<Paper>]>([
  ['invoice_title', { subject: bad }],
  ['termsandconditions', { notes: [...paper.notes, { field: 'terms', label: 'x', text: bad }] }],
  ['customer_notes', { notes: [{ field: 'customerNotes', label: 'x', text: bad }] }],
  ['selected_products.29.name', { lines }],
  ['selected_products', { taxes: { ...paper.taxes, rows: [{ name: bad, basis: '1', tax: '1' }] } }],
  ['customer_id', { client: { ...paper.client, lines: ['Paris', bad] } }],
  ['invoice_owner_id', { facts: [{ label: 'x', value: bad }] }],
  ['paper.unprintable-company', { footer: bad }],
  ['paper.unprintable-company', { issuer: { name: bad, lines: [] } }],
])('finds the field: %s', async (field, changes) => {
  expect(await fieldAtFault(changes)).toBe(field)
})

it('names no field where each can be printed alone', async () => {
  const two = { subject: 'together', footer: 'stand' }
  const isPrintable = async ({ subject, footer }: Paper) => subject === '' || footer === ''
  const fault = await findUnprintableText({ ...paper, ...two }, isPrintable)
  expect(fault).toBe('whole')
  expect(sayUnprintable(fault, { kind: kindNamed('invoice'), text: englishText }).sentence.key).toBe(
    'paper.unprintable',
  )
})

it('names a line by its place among those that were sent', async () => {
  expect(await fieldAtFault({ lines: lines.slice(28, 31) }, [3, 5, 9])).toBe('selected_products.5.name')
})

it('finds a line by halves, and what has the most marks first', async () => {
  const { printed, isPrintable } = counting()
  const fault = await findUnprintableText({ ...paper, lines }, isPrintable)
  expect(fault).toMatchObject({ origin: 'lines', text: bad, index: 29 })
  expect(printed.length).toBeLessThan(16)
  const marked = counting()
  const notes = [{ field: 'terms', label: 'x', text: `${bad}${'\u0301'.repeat(9)}` } as const]
  await findUnprintableText({ ...paper, notes }, marked.isPrintable)
  // Twice: a text is at fault once it has failed alone two times.
  expect(marked.printed).toHaveLength(2)
})

/** Fails at the bad word, and once at a paper that is good. */
function failingOnceAt(isAccident: (part: Paper) => boolean) {
  let isOver = false
  return async (part: Paper) => {
    if (JSON.stringify(part).includes(bad)) return false
    const isPrintable = isOver || !isAccident(part)
    isOver ||= !isPrintable
    return isPrintable
  }
}

it.each<[string, Partial<Paper>, (part: Paper) => boolean]>([
  ['one of many lines', {}, ({ lines }) => lines.length > 0],
  ['a single text', { subject: 'good' }, ({ subject }) => subject === 'good'],
  ['an empty line of an address', { client: { ...paper.client, lines: ['Paris', ''] } }, hasAddress],
])('names no text where the typesetter failed by accident at %s', async (_title, changes, isAccident) => {
  expect(await findUnprintableText({ ...paper, ...changes }, failingOnceAt(isAccident))).toBe('whole')
})

it('never names an empty text', async () => {
  const changes = { client: { ...paper.client, lines: ['Paris', ''] } }
  const isPrintable = async (part: Paper) => part.client.lines.at(-1) !== ''
  expect(await findUnprintableText({ ...paper, ...changes }, isPrintable)).toBe('whole')
})

it('finds the text at fault after an accident at another one', async () => {
  const changes = { subject: 'good', footer: bad }
  const isPrintable = failingOnceAt(({ subject }) => subject === 'good')
  expect(await findUnprintableText({ ...paper, ...changes }, isPrintable)).toMatchObject({
    origin: 'company',
    text: bad,
  })
})

function hasAddress({ client }: Paper): boolean {
  return client.lines.length > 0
}
