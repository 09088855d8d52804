import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { FailureCache } from '#pdf/pdf-renderer.ts'
import type { PrintModel } from '#pdf/print-model.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { cacheFault, findCachedFault, findUnprintableText } from './find-unprintable-text.ts'
import { createUnprintableError } from './presenter.ts'

const unprintableWord = 'bad'
const model = buildPrintModel(40)

/** Fails for a print model that contains the unprintable word. Records the models that it gets. */
function createCountingPrinter() {
  const printedModels: PrintModel[] = []
  return {
    printedModels,
    isPrintable: async (part: PrintModel) => {
      printedModels.push(part)
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

const describedLines = model.lines.map((line, index) =>
  index === 29 ? { ...line, description: unprintableWord } : line,
)
const lines = model.lines.map((line, index) => (index === 29 ? { ...line, name: unprintableWord } : line))

it.each<[string, Partial<PrintModel>]>([
  ['invoice_title', { subject: unprintableWord }],
  ['termsandconditions', { notes: [...model.notes, { field: 'terms', label: 'x', text: unprintableWord }] }],
  ['customer_notes', { notes: [{ field: 'customerNotes', label: 'x', text: unprintableWord }] }],
  ['selected_products.29.name', { lines }],
  ['selected_products.29.description', { lines: describedLines }],
  [
    'selected_products',
    { taxes: { ...model.taxes, rows: [{ name: unprintableWord, basis: '1', tax: '1' }] } },
  ],
  ['customer_id', { client: { ...model.client, lines: ['Paris', unprintableWord] } }],
  ['invoice_owner_id', { facts: [{ label: 'x', value: unprintableWord }] }],
  ['print.unprintable-company', { footer: unprintableWord }],
  ['print.unprintable-company', { issuer: { name: unprintableWord, lines: [] } }],
])('finds the field with the unprintable text: %s', async (field, changes) => {
  expect(await findFaultyField(changes)).toBe(field)
})

it('names no field if each can be printed alone', async () => {
  const changes = { subject: 'together', footer: 'failing' }
  const isPrintable = async ({ subject, footer }: PrintModel) => subject === '' || footer === ''
  const fault = await findUnprintableText({ ...model, ...changes }, isPrintable)
  expect(fault).toBe('whole')
  expect(createUnprintableError(fault, { kind: getKind('invoice'), text: englishText }).sentence.key).toBe(
    'print.unprintable',
  )
})

it('names a line by its index among the sent lines', async () => {
  expect(await findFaultyField({ lines: lines.slice(28, 31) }, [3, 5, 9])).toBe('selected_products.5.name')
})

it('finds a line by bisection and tests fields with many combining marks first', async () => {
  const { printedModels, isPrintable } = createCountingPrinter()
  const fault = await findUnprintableText({ ...model, lines }, isPrintable)
  expect(fault).toMatchObject({ origin: 'lineNames', text: unprintableWord, index: 29 })
  expect(printedModels.length).toBeLessThan(16)
  const secondPrinter = createCountingPrinter()
  const notes = [{ field: 'terms', label: 'x', text: `${unprintableWord}${'\u0301'.repeat(9)}` } as const]
  await findUnprintableText({ ...model, notes }, secondPrinter.isPrintable)
  // Two, because a text is reported only after it has failed alone twice.
  expect(secondPrinter.printedModels).toHaveLength(2)
})

/** Fails for the unprintable word, and once for another reason. */
function createPrinterFailingOnce(isOtherFailure: (part: PrintModel) => boolean) {
  let hasFailed = false
  return async (part: PrintModel) => {
    if (JSON.stringify(part).includes(unprintableWord)) return false
    const isPrintable = hasFailed || !isOtherFailure(part)
    hasFailed ||= !isPrintable
    return isPrintable
  }
}

it.each<[string, Partial<PrintModel>, (part: PrintModel) => boolean]>([
  ['one of many lines', {}, ({ lines }) => lines.length > 0],
  ['a single text', { subject: 'good' }, ({ subject }) => subject === 'good'],
  ['an empty line of an address', { client: { ...model.client, lines: ['Paris', ''] } }, hasAddress],
])(
  'names no text if the renderer failed for another reason at %s',
  async (_title, changes, isOtherFailure) => {
    expect(
      await findUnprintableText({ ...model, ...changes }, createPrinterFailingOnce(isOtherFailure)),
    ).toBe('whole')
  },
)

it('never names an empty text', async () => {
  const changes = { client: { ...model.client, lines: ['Paris', ''] } }
  const isPrintable = async (part: PrintModel) => part.client.lines.at(-1) !== ''
  expect(await findUnprintableText({ ...model, ...changes }, isPrintable)).toBe('whole')
})

it('finds the unprintable text after another failure', async () => {
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

it('remembers a fault of the whole document for one font only', () => {
  const failures = new FailureCache()
  const withFont = (byte: number) =>
    buildPrintModel(1, { font: 'own:Firma', fontFiles: [Buffer.alloc(9, byte)] })
  cacheFault(withFont(1), 'whole', failures)
  expect(findCachedFault(withFont(1), failures)).toBe('whole')
  expect(findCachedFault(withFont(2), failures)).toBeNull()
})
