import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import type { PrintModel } from '#pdf/print-model.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { findUnprintableText } from './find-unprintable-text.ts'
import { createUnprintableError } from './presenter.ts'

const unprintableWord = 'bad'
const model = buildPrintModel(40)

/** Fails at a paper with the word in it, as the typesetter does. */
function createCountingPrinter() {
  const printed: PrintModel[] = []
  return {
    printed,
    isPrintable: async (part: PrintModel) => {
      printed.push(part)
      return !JSON.stringify(part).includes(unprintableWord)
    },
  }
}

async function findFaultyField(changes: Partial<PrintModel>, lineIndexes?: readonly number[]) {
  const fault = await findUnprintableText({ ...model, ...changes }, createCountingPrinter().isPrintable)
  const { sentence, fields } = createUnprintableError(fault, {
    kind: getKind('invoice'),
    text: englishText,
    ...(lineIndexes && { lineIndexes }),
  })
  return Object.keys(fields)[0] ?? sentence.key
}

const lines = model.lines.map((line, place) => (place === 29 ? { ...line, name: unprintableWord } : line))

it.each<[string, Partial<PrintModel>]>([
  ['invoice_title', { subject: unprintableWord }],
  ['termsandconditions', { notes: [...model.notes, { field: 'terms', label: 'x', text: unprintableWord }] }],
  ['customer_notes', { notes: [{ field: 'customerNotes', label: 'x', text: unprintableWord }] }],
  ['selected_products.29.name', { lines }],
  [
    'selected_products',
    { taxes: { ...model.taxes, rows: [{ name: unprintableWord, basis: '1', tax: '1' }] } },
  ],
  ['customer_id', { client: { ...model.client, lines: ['Paris', unprintableWord] } }],
  ['invoice_owner_id', { facts: [{ label: 'x', value: unprintableWord }] }],
  ['paper.unprintable-company', { footer: unprintableWord }],
  ['paper.unprintable-company', { issuer: { name: unprintableWord, lines: [] } }],
])('finds the field: %s', async (field, changes) => {
  expect(await findFaultyField(changes)).toBe(field)
})

it('names no field where each can be printed alone', async () => {
  const two = { subject: 'together', footer: 'stand' }
  const isPrintable = async ({ subject, footer }: PrintModel) => subject === '' || footer === ''
  const fault = await findUnprintableText({ ...model, ...two }, isPrintable)
  expect(fault).toBe('whole')
  expect(createUnprintableError(fault, { kind: getKind('invoice'), text: englishText }).sentence.key).toBe(
    'paper.unprintable',
  )
})

it('names a line by its place among those that were sent', async () => {
  expect(await findFaultyField({ lines: lines.slice(28, 31) }, [3, 5, 9])).toBe('selected_products.5.name')
})

it('finds a line by halves, and what has the most marks first', async () => {
  const { printed, isPrintable } = createCountingPrinter()
  const fault = await findUnprintableText({ ...model, lines }, isPrintable)
  expect(fault).toMatchObject({ origin: 'lines', text: unprintableWord, index: 29 })
  expect(printed.length).toBeLessThan(16)
  const marked = createCountingPrinter()
  const notes = [{ field: 'terms', label: 'x', text: `${unprintableWord}${'\u0301'.repeat(9)}` } as const]
  await findUnprintableText({ ...model, notes }, marked.isPrintable)
  // Twice: a text is at fault once it has failed alone two times.
  expect(marked.printed).toHaveLength(2)
})

/** Fails at the bad word, and once at a paper that is good. */
function createPrinterFailingOnce(isAccident: (part: PrintModel) => boolean) {
  let isOver = false
  return async (part: PrintModel) => {
    if (JSON.stringify(part).includes(unprintableWord)) return false
    const isPrintable = isOver || !isAccident(part)
    isOver ||= !isPrintable
    return isPrintable
  }
}

it.each<[string, Partial<PrintModel>, (part: PrintModel) => boolean]>([
  ['one of many lines', {}, ({ lines }) => lines.length > 0],
  ['a single text', { subject: 'good' }, ({ subject }) => subject === 'good'],
  ['an empty line of an address', { client: { ...model.client, lines: ['Paris', ''] } }, hasAddress],
])('names no text where the typesetter failed by accident at %s', async (_title, changes, isAccident) => {
  expect(await findUnprintableText({ ...model, ...changes }, createPrinterFailingOnce(isAccident))).toBe(
    'whole',
  )
})

it('never names an empty text', async () => {
  const changes = { client: { ...model.client, lines: ['Paris', ''] } }
  const isPrintable = async (part: PrintModel) => part.client.lines.at(-1) !== ''
  expect(await findUnprintableText({ ...model, ...changes }, isPrintable)).toBe('whole')
})

it('finds the text at fault after an accident at another one', async () => {
  const changes = { subject: 'good', footer: unprintableWord }
  const isPrintable = createPrinterFailingOnce(({ subject }) => subject === 'good')
  expect(await findUnprintableText({ ...model, ...changes }, isPrintable)).toMatchObject({
    origin: 'company',
    text: unprintableWord,
  })
})

function hasAddress({ client }: PrintModel): boolean {
  return client.lines.length > 0
}
