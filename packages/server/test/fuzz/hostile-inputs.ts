import { partyFieldNames } from '@quittance/shared/wire/party-payload.ts'

interface HostileBody {
  readonly title: string
  readonly text: string
  readonly status: 200 | 413 | 422
  /** Path of the call that receives it. */
  readonly path: string
}

type Row = readonly [title: string, text: string, status: HostileBody['status']]

const rate = { id: null, name: 'TVA', rate: 5.5 }
const line = { name: 'x'.repeat(500), price: 1, quantity: 1, selected_tax_rates: repeatValue(20, rate) }
const badRate = { id: 'x', rate: 'y' }
const badLine = { name: '', price: 'x', quantity: 'y', selected_tax_rates: repeatValue(20, badRate) }
const badRow = Object.fromEntries(Object.values(partyFieldNames).map((name) => [name, '\u0000']))

/** Creates bodies of at most 8 MB that take long to parse or validate without limits of their contents. */
export function createHostileBodies(): readonly HostileBody[] {
  const invoices = [
    ...listTooComplex(),
    ...listAllowed(),
    ...listJsonTexts(),
    ...listBadLines(),
    ...listRecipients(),
  ]
  return [
    ...addPath('/api/v1/invoice/store', invoices),
    ...addPath('/api/v1/customer/import', listImportRows()),
    ...addPath('/api/v1/invoice/set_status', [
      ['100,000 bad ids', JSON.stringify({ ids: repeatValue(100_000, 'x'), status: 1 }), 422],
    ]),
  ]
}

function addPath(path: string, rows: readonly Row[]): HostileBody[] {
  return rows.map(([title, text, status]) => ({ title, text, status, path }))
}

function listTooComplex(): Row[] {
  return [
    ['4 million nested lists', nestLists(3.9e6), 413],
    ['nested lists in the lines', `{"selected_products":${nestLists(1e6)}}`, 413],
    ['2.6 million lists', `[${'[],'.repeat(2.6e6)}1]`, 413],
    ['4 million numbers', `[${'1,'.repeat(3.9e6)}1]`, 413],
    ['900,000 objects and __proto__', `{"__proto__":1,"a":[${'{"b":1},'.repeat(900_000)}1]}`, 413],
    ['500,000 fields', `{${createFields(500_000)}}`, 413],
    ['100,000 fields', `{${createFields(100_000)}}`, 413],
    ['90,000 objects with one distinct field', createObjects(90_000, 1), 413],
    ['6,000 objects with 30 distinct fields', createObjects(6_000, 30), 413],
  ]
}

function listAllowed(): Row[] {
  return [
    ['lists nested 31 deep', `[${`${nestLists(31)},`.repeat(5_000)}1]`, 422],
    ['90,000 objects and __proto__', `{"__proto__":1,"a":[${'{"b":1},'.repeat(90_000)}1]}`, 422],
    ['29,000 fields', `{${createFields(29_000)}}`, 422],
    ['990 objects with 30 distinct fields', createObjects(990, 30), 422],
    ['2,000 lines with 20 tax rates', createInvoice(repeatValue(2_000, line)), 422],
    ['a number of 8 million digits', `[${'1'.repeat(7.9e6)}]`, 422],
    ['a text of 4 million quotes', `["${'\\"'.repeat(3.9e6)}"]`, 422],
  ]
}

function listJsonTexts(): Row[] {
  const objects = `[${'{},'.repeat(1.9e6)}{}]`
  return [
    ['1.9 million lines as JSON text', createInvoice(objects), 422],
    ['4 million nested lists as JSON text', createInvoice(nestLists(3.9e6)), 422],
    ['1.9 million objects as JSON text in a reference', JSON.stringify({ currency_id: objects }), 422],
    [
      '2,000 lines with 20 tax rates as JSON text',
      createInvoice(JSON.stringify(repeatValue(2_000, line))),
      422,
    ],
    ['2,000 lines as JSON text in a JSON text', createInvoice(toJsonTwice(repeatValue(2_000, line))), 422],
    ['2,000 bad lines as JSON text', createInvoice(JSON.stringify(repeatValue(2_000, badLine))), 422],
  ]
}

function listBadLines(): Row[] {
  const manyRates = { ...badLine, selected_tax_rates: repeatValue(50_000, badRate) }
  return [
    ['2,000 bad lines with 20 bad tax rates', createInvoice(repeatValue(2_000, badLine)), 422],
    ['50,000 bad tax rates in one line', createInvoice([manyRates]), 422],
  ]
}

function listRecipients(): Row[] {
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `${index}@b.example`)
  const createEmail = (to: unknown, attach: unknown = []) =>
    JSON.stringify({ email: { to, subject: 'x', attach } })
  return [
    ['100,000 recipients', createEmail(addresses(100_000)), 422],
    ['450,000 recipients in one text', createEmail(addresses(450_000).join(',')), 422],
    ['8 million commas for recipients', createEmail(','.repeat(7.9e6)), 422],
    ['100,000 numbers for recipients', createEmail(repeatValue(100_000, 1)), 422],
    ['100,000 bad ids of attachments', createEmail('ada@example.com', repeatValue(100_000, 'x')), 422],
  ]
}

function listImportRows(): Row[] {
  const createRows = (count: number, row: object) =>
    createImport(Array.from({ length: count }, (_, index) => ({ ...row, line: index + 1 })))
  const currency = `[${'[],'.repeat(5_000)}1]`
  return [
    ['500 bad rows', createRows(500, badRow), 200],
    ['500 rows with a currency as JSON text', createRows(500, { currency_id: currency }), 200],
    ['60,000 rows', createRows(60_000, {}), 422],
    ['100,000 rows that are numbers', createImport(repeatValue(100_000, 1)), 422],
  ]
}

function toJsonTwice(value: unknown): string {
  return JSON.stringify(JSON.stringify(value))
}

function repeatValue(count: number, value: unknown): unknown[] {
  return Array.from({ length: count }, () => value)
}

function nestLists(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function createFields(count: number, prefix = 'k'): string {
  return Array.from({ length: count }, (_, index) => `"${prefix}${index}":${index}`).join(',')
}

/** Creates objects without common fields. */
function createObjects(count: number, fieldCount: number): string {
  return `{"a":[${Array.from({ length: count }, (_, index) => `{${createFields(fieldCount, `k${index}_`)}}`)}]}`
}

function createInvoice(lines: unknown): string {
  return JSON.stringify({ selected_products: lines })
}

function createImport(rows: unknown): string {
  return JSON.stringify({ import_id: crypto.randomUUID(), existing: 'skip', rows })
}

const cachedTexts = new Map<number, readonly [string, ...string[]]>()

/** Returns texts that take longest to process. @param length maximum length of each */
export function createHostileTexts(length: number): readonly [string, ...string[]] {
  const texts = cachedTexts.get(length) ?? generateTexts(length)
  cachedTexts.set(length, texts)
  return texts
}

function generateTexts(length: number): readonly [string, ...string[]] {
  const fillText = (piece: string) =>
    piece
      .repeat(Math.ceil(length / piece.length))
      .slice(0, length)
      .toWellFormed()
  return [
    // Expands to eighteen letters in four words.
    fillText('ﷺ'),
    fillText('ﷻﷺ a1.5 '),
    // Normalisation sorts the marks of a letter.
    fillText(`e${'\u0301\u0323'.repeat(200)}`),
    fillText('\u0323\u0301'),
    fillText('a\u0489\u0336 '),
    fillText('각힣'),
    fillText('㌀㋿'),
    fillText('𝔘𝔫𝔦 '),
    fillText('👩‍👩‍👧‍👦'),
    fillText('中文日本'),
    fillText('1'),
    fillText('1.'),
    fillText('1,2.3-'),
    fillText('0'),
    fillText('1 '),
    fillText('+33(0)1 '),
    fillText('a '),
    fillText('a-'),
    fillText('(['),
    generateDistinctWords(length),
    generateDistinctCharacters(length),
  ]
}

function generateDistinctWords(length: number): string {
  let text = ''
  for (let word = 0; text.length < length; word += 1) text += `${(word * 7_919).toString(36)} `
  return text.slice(0, length).trim()
}

function generateDistinctCharacters(length: number): string {
  return String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + (index % 20_000)))
}
