import { type SeededRandom, seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import type { Services } from '@quittance/server/src/services.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import type { BulkWriter } from './bulk-writer.ts'
import { lineDrawer, makeProducts } from './catalogue.ts'
import { documentMaker } from './documents.ts'
import { type MadeParty, makeParty } from './parties.ts'
import * as rows from './rows.ts'
import { type Vocabulary, vocabularyFrom } from './vocabulary.ts'

export const seed = 20_261_121

/** Numbers of records. */
export interface Amounts {
  readonly documents: number
  readonly customers: number
  readonly leads: number
}

/** Returns the numbers of records. Parties are a share of the documents, unless the number of customers is given. */
export function amountsFor(documents: number, customers: number | null): Amounts {
  return {
    documents,
    customers: customers ?? Math.max(200, Math.ceil(documents / 10)),
    leads: Math.max(50, Math.ceil(documents / 50)),
  }
}

interface Filling {
  readonly amounts: Amounts
  /** The member who created all documents. */
  readonly memberId: number
}

/** Writes products, customers, leads and documents, the same ones in each run. The reference data must exist. */
export async function fillDatabase(
  { database }: Pick<Services, 'database'>,
  writer: BulkWriter,
  { amounts, memberId }: Filling,
): Promise<void> {
  const chance = seededRandom(seed)
  const vocabulary = vocabularyFrom(seed)
  const products = makeProducts(chance, vocabulary)
  await writer.insert('products', products.map(rows.productRow))
  const customers = makeParties(chance, vocabulary, amounts.customers)
  await inPortions(customers.length, (from, to) =>
    writer.insert('customers', customers.slice(from, to).map(rows.customerRow)),
  )
  const leads = makeParties(chance, vocabulary, amounts.leads)
  await inPortions(leads.length, (from, to) =>
    writer.insert('leads', leads.slice(from, to).map(rows.leadRow)),
  )
  const drawLine = lineDrawer(products, await readTaxRates(database), vocabulary)
  const makeDocument = documentMaker(chance, { ...amounts, vocabulary, drawLine })
  const ids = await readCommonIds(database, memberId)
  await inPortions(amounts.documents, async (from, to) => {
    const made = Array.from({ length: to - from }, (_document, index) => makeDocument(from + index + 1))
    const partyOf = (relation: string, place: number) =>
      partyAt(relation === 'lead' ? leads : customers, place)
    await writer.insert(
      'documents',
      made.map((document) => rows.documentRow(document, partyOf(document.relation, document.party), ids)),
    )
    await writer.insert('document_lines', made.flatMap(rows.lineRows))
    await writer.insert('document_line_taxes', made.flatMap(rows.lineTaxRows))
  })
}

function makeParties(chance: SeededRandom, vocabulary: Vocabulary, count: number): MadeParty[] {
  return Array.from({ length: count }, (_party, index) => makeParty(chance, vocabulary, index + 1))
}

function partyAt(parties: readonly MadeParty[], place: number): MadeParty {
  const party = parties[place - 1]
  if (!party) throw new RangeError(`There is no party ${place}.`)
  return party
}

const rowsInPortion = 5_000

async function inPortions(count: number, write: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += rowsInPortion)
    await write(from, Math.min(from + rowsInPortion, count))
}

async function readTaxRates(database: Services['database']): Promise<LineTaxRate[]> {
  const taxRates = await database.selectFrom('tax_rates').selectAll().orderBy('id').limit(4).execute()
  return taxRates.map(({ id, name, rate }) => ({ id, name, rate: decimal(rate) }))
}

async function readCommonIds(database: Services['database'], memberId: number): Promise<rows.CommonIds> {
  const statuses = await database.selectFrom('document_statuses').selectAll().orderBy('position').execute()
  const currencies = await database.selectFrom('currencies').select('id').orderBy('id').limit(2).execute()
  const company = await database.selectFrom('company_versions').select('id').executeTakeFirstOrThrow()
  const ofKind = Map.groupBy(statuses, ({ kind }) => kind)
  return {
    statusesOf: (kind) => (ofKind.get(kind) ?? []).map(({ id }) => id),
    currencies: currencies.map(({ id }) => id),
    member: memberId,
    company: company.id,
  }
}
