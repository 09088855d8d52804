import { partyNames } from '@quittance/shared/wire/party-names.ts'

interface HostileBody {
  readonly title: string
  readonly text: string
  readonly status: 200 | 413 | 422
  /** Of the call that reads it. */
  readonly path: string
  /** How long others may wait, in milliseconds of the thread's processor time. */
  readonly mostMs: number
}

type Row = readonly [title: string, text: string, status: HostileBody['status'], mostMs?: number]

const usualMs = 100

const rate = { id: null, name: 'TVA', rate: 5.5 }
const line = { name: 'x'.repeat(500), price: 1, quantity: 1, selected_tax_rates: many(20, rate) }
const badRate = { id: 'x', rate: 'y' }
const badLine = { name: '', price: 'x', quantity: 'y', selected_tax_rates: many(20, badRate) }
const badRow = Object.fromEntries(Object.values(partyNames).map((name) => [name, '\u0000']))

/** Returns bodies of at most 8 MB that take long to parse or to check if nothing limits what they hold. */
export function hostileBodies(): readonly HostileBody[] {
  const invoices = [...tooComplex(), ...justSimpleEnough(), ...jsonTexts(), ...badLines(), ...recipients()]
  return [
    ...at('/api/v1/invoice/store', invoices),
    ...at('/api/v1/customer/import', importedRows()),
    ...at('/api/v1/invoice/set_status', [
      ['100,000 bad ids', JSON.stringify({ ids: many(100_000, 'x'), status: 1 }), 422],
    ]),
  ]
}

function at(path: string, rows: readonly Row[]): HostileBody[] {
  return rows.map(([title, text, status, mostMs = usualMs]) => ({ title, text, status, path, mostMs }))
}

function tooComplex(): Row[] {
  return [
    ['4 million nested lists', nested(3.9e6), 413],
    ['nested lists in the lines', `{"selected_products":${nested(1e6)}}`, 413],
    ['2.6 million lists', `[${'[],'.repeat(2.6e6)}1]`, 413],
    ['4 million numbers', `[${'1,'.repeat(3.9e6)}1]`, 413],
    ['900,000 objects and __proto__', `{"__proto__":1,"a":[${'{"b":1},'.repeat(900_000)}1]}`, 413],
    ['500,000 fields', `{${fields(500_000)}}`, 413],
    ['100,000 fields', `{${fields(100_000)}}`, 413],
    ['90,000 objects of one field of their own', objectsOf(90_000, 1), 413],
    ['6,000 objects of 30 fields of their own', objectsOf(6_000, 30), 413],
  ]
}

function justSimpleEnough(): Row[] {
  return [
    ['lists nested 31 deep', `[${`${nested(31)},`.repeat(5_000)}1]`, 422],
    ['90,000 objects and __proto__', `{"__proto__":1,"a":[${'{"b":1},'.repeat(90_000)}1]}`, 422],
    ['29,000 fields', `{${fields(29_000)}}`, 422],
    ['990 objects of 30 fields of their own', objectsOf(990, 30), 422],
    ['2,000 lines with 20 tax rates', invoiceWith(many(2_000, line)), 422],
    ['a number of 8 million digits', `[${'1'.repeat(7.9e6)}]`, 422],
    ['a text of 4 million quotes', `["${'\\"'.repeat(3.9e6)}"]`, 422],
  ]
}

function jsonTexts(): Row[] {
  const objects = `[${'{},'.repeat(1.9e6)}{}]`
  return [
    ['1.9 million lines as JSON text', invoiceWith(objects), 422],
    ['4 million nested lists as JSON text', invoiceWith(nested(3.9e6)), 422],
    ['1.9 million objects as JSON text in a reference', JSON.stringify({ currency_id: objects }), 422],
    // The largest that is accepted, and parsed twice: once as a text, and again as what the text holds.
    ['2,000 lines with 20 tax rates as JSON text', invoiceWith(JSON.stringify(many(2_000, line))), 422, 200],
    ['2,000 bad lines as JSON text', invoiceWith(JSON.stringify(many(2_000, badLine))), 422],
  ]
}

function badLines(): Row[] {
  const manyRates = { ...badLine, selected_tax_rates: many(50_000, badRate) }
  return [
    ['2,000 bad lines with 20 bad tax rates', invoiceWith(many(2_000, badLine)), 422],
    ['50,000 bad tax rates in one line', invoiceWith([manyRates]), 422],
  ]
}

function recipients(): Row[] {
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `${index}@b.example`)
  const emailTo = (to: unknown, attach: unknown = []) =>
    JSON.stringify({ email: { to, subject: 'x', attach } })
  return [
    ['100,000 recipients', emailTo(addresses(100_000)), 422],
    ['450,000 recipients in one text', emailTo(addresses(450_000).join(',')), 422],
    ['8 million commas for recipients', emailTo(','.repeat(7.9e6)), 422],
    ['100,000 numbers for recipients', emailTo(many(100_000, 1)), 422],
    ['100,000 bad ids of attachments', emailTo('ada@example.com', many(100_000, 'x')), 422],
  ]
}

function importedRows(): Row[] {
  const rowsOf = (count: number, row: object) =>
    importOf(Array.from({ length: count }, (_, index) => ({ ...row, line: index + 1 })))
  const currency = `[${'[],'.repeat(5_000)}1]`
  return [
    ['500 bad rows', rowsOf(500, badRow), 200],
    ['500 rows with a currency as JSON text', rowsOf(500, { currency_id: currency }), 200],
    ['60,000 rows', rowsOf(60_000, {}), 422],
    ['100,000 rows that are numbers', importOf(many(100_000, 1)), 422],
  ]
}

function many(count: number, value: unknown): unknown[] {
  return Array.from({ length: count }, () => value)
}

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function fields(count: number, prefix = 'k'): string {
  return Array.from({ length: count }, (_, index) => `"${prefix}${index}":${index}`).join(',')
}

/** Objects that have no field in common. */
function objectsOf(count: number, fieldCount: number): string {
  return `{"a":[${Array.from({ length: count }, (_, index) => `{${fields(fieldCount, `k${index}_`)}}`)}]}`
}

function invoiceWith(lines: unknown): string {
  return JSON.stringify({ selected_products: lines })
}

function importOf(rows: unknown): string {
  return JSON.stringify({ import_id: crypto.randomUUID(), existing: 'skip', rows })
}
