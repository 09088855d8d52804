import { emptyCompanyLegal, frenchNotes } from '@quittance/shared/documents/company-legal.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { insertChoice } from '#catalogue/choices/repository.ts'
import {
  insertProducts,
  listCurrencies,
  listGroups,
  listTaxRates,
  readProducts,
} from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { saveDocument } from '#documents/save-document.ts'
import { hashPassword } from '#members/password-hashing.ts'
import {
  findMemberByEmail,
  insertMember,
  isNameTaken,
  listActiveMembers,
  type NewMember,
  updateProfile,
} from '#members/repository.ts'
import { listCustomers, listLeads } from '#parties/picker/search-parties.ts'
import { insertCustomers, insertLeads } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { recordStep } from '#settings/first-steps/repository.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { readRegionSettings, storeRegionSettings } from '#settings/region/repository.ts'
import { type Company, insertCompanyVersion } from '#settings/repository.ts'
import { type DemoRecords, generateDemoDocuments } from './demo-documents.ts'
import { findStandardRate, type InvoiceRecords, toIssuable } from './demo-invoices.ts'
import { issueDemoInvoices, type SavedDemoDocument } from './demo-issuing.ts'
import { generateDemoCustomers, generateDemoLeads } from './demo-parties.ts'
import { seededRandom } from './seeded-random.ts'
import { listDemoGroups } from './translate-catalogue.ts'

const seed = 20_261_121

/** Whether an installation has the demo company. */
export type DemoState =
  | { readonly state: 'absent' | 'complete' }
  /** Another member has the e-mail address of one of its members. */
  | { readonly state: 'address-taken'; readonly email: string }

/** A document of the demo company could not be saved. */
export class DemoSaveError extends Error {
  readonly document: { readonly kind: string; readonly number: number }
  readonly reason: string

  constructor(document: DemoSaveError['document'], reason: string) {
    super(`${document.kind} ${document.number} was not saved: ${reason}`)
    this.document = document
    this.reason = reason
  }
}

interface SeedOptions {
  readonly password: string
  /** Language of the company; null or undefined: it sells in French and English, and its statuses and tax rates are in English. */
  readonly language?: Locale | null
}

interface SeedContext {
  readonly language: Locale | null
  readonly now: Date
}

/**
 * Creates a company that has used the product for a year, in one transaction. Changes nothing unless the company is absent.
 * Requires the reference data, of a region with this language and French tax rates.
 * @returns the state before
 * @throws DemoSaveError
 */
export async function seedDemo(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { password, language = null }: SeedOptions,
): Promise<DemoState> {
  const before = await findDemo(database)
  if (before.state !== 'absent') return before
  const now = clock()
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    const current = await findDemo(transaction)
    if (current.state !== 'absent') return current
    const context = { language, now }
    await insertCompanyAndPeople(transaction, passwordHash, context)
    await insertCatalogue(transaction, context)
    await saveDemoDocuments(transaction, context)
    // The company has used the product for a year.
    await recordStep(transaction, 'hidden', { memberName: '', changedAt: now })
    return current
  })
}

/** Recognises the demo company by the e-mail addresses of its members. */
async function findDemo(db: Connection): Promise<DemoState> {
  const existingEmails: string[] = []
  for (const { email } of demoMembers) {
    if ((await findMemberByEmail(db, email)) !== null) existingEmails.push(email)
  }
  const [email] = existingEmails
  if (email === undefined) return { state: 'absent' }
  return existingEmails.length === demoMembers.length
    ? { state: 'complete' }
    : { state: 'address-taken', email }
}

async function insertCompanyAndPeople(
  db: Connection,
  passwordHash: string,
  { language, now }: SeedContext,
): Promise<void> {
  await insertCompanyVersion(db, demoCompany, { memberName: '', changedAt: now })
  await chooseCurrency(db, now)
  for (const member of demoMembers) {
    const isTaken = await isNameTaken(db, { name: member.name, exceptId: null })
    const name = isTaken ? `${member.name} (demo)` : member.name
    const id = await insertMember(db, { ...member, name, passwordHash, createdAt: now })
    if (language !== null) await updateProfile(db, id, { locale: language })
  }
  const currencies = new Map((await listCurrencies(db)).map(({ name, id }) => [name, id]))
  const context = { random: seededRandom(seed), currencies, homeLanguage: language ?? 'fr' }
  await insertCustomers(db, generateDemoCustomers(context), now)
  await insertLeads(db, generateDemoLeads(context), now)
}

/**
 * Chooses the euro as the currency of the company, unless the installation has a region already. Without it, an invoice in another currency
 * would lack its VAT in euros, and could not be issued. The language stays that of the country, and the time zone that of the server.
 */
async function chooseCurrency(db: Connection, now: Date): Promise<void> {
  const region = await readRegionSettings(db)
  const euro = (await listCurrencies(db)).find(isEuro)
  if (region.version > 0 || euro === undefined) return
  const lastChange = { changedBy: '', changedAt: now.toISOString() }
  await storeRegionSettings(db, { ...region, currencyId: euro.id, version: 1, lastChange })
}

function isEuro({ name }: { readonly name: string }): boolean {
  return name === 'EUR'
}

async function insertCatalogue(db: Connection, { language, now }: SeedContext): Promise<void> {
  const demoGroups = listDemoGroups(language)
  for (const { name } of demoGroups) await insertChoice(db, 'product_groups', { name })
  const groups = await listGroups(db)
  const standardRate = findStandardRate(await listTaxRates(db))
  const products = demoGroups.flatMap((demo) =>
    demo.products.map(([name, price, unitName, quantity = '1']) => ({
      name,
      price: decimal(price),
      unitName,
      defaultQuantity: decimal(quantity),
      group: groups.find((group) => group.name === demo.name) ?? null,
      // A line without a rate would need a reason before its invoice can be issued.
      taxRateIds: standardRate === undefined ? [] : [standardRate.id],
    })),
  )
  await insertProducts(db, products, now)
}

async function saveDemoDocuments(db: Connection, { language, now }: SeedContext): Promise<void> {
  const records = await readDemoRecords(db, language)
  const documents = generateDemoDocuments(records, seededRandom(seed), now)
  // In the order of their times, so that the document with the highest id is the newest.
  documents.sort((left, right) => left.savedAt.getTime() - right.savedAt.getTime())
  // Where documents are not issued, the amounts of invoices stay as they were typed.
  const { isOn } = await readIssuingSettings(db)
  const invoiceRecords = await readInvoiceRecords(db, records)
  const saved: SavedDemoDocument[] = []
  for (const document of documents) {
    const isIssuable = isOn && document.kind.claim === 'payment'
    const { kind, owner, savedAt, content } = isIssuable ? toIssuable(document, invoiceRecords) : document
    const input = { id: null, version: undefined, statedTotal: undefined, content }
    const outcome = await saveDocument({ database: db, clock: () => savedAt }, { kind, member: owner, input })
    if (!outcome.isSaved) throw new DemoSaveError({ kind: kind.name, number: content.number }, outcome.reason)
    saved.push({ ...document, id: outcome.id })
  }
  if (isOn) await issueDemoInvoices(db, saved, { language, now })
}

async function readInvoiceRecords(db: Connection, records: DemoRecords): Promise<InvoiceRecords> {
  return {
    ...records,
    homeCurrencyId: (await readRegionSettings(db)).currencyId,
    currencyNames: new Map((await listCurrencies(db)).map(({ id, name }) => [id, name])),
  }
}

async function readDemoRecords(db: Connection, language: Locale | null): Promise<DemoRecords> {
  const groups = await listGroups(db)
  const currencies = await listCurrencies(db)
  return {
    members: await listActiveMembers(db),
    parties: { lead: await listLeads(db, {}), customer: await listCustomers(db, {}) },
    groups: await Promise.all(
      listDemoGroups(language).map(async (demo) => {
        const groupId = groups.find((group) => group.name === demo.name)?.id ?? 0
        return { ...demo, storedProducts: await readProducts(db, { groupId }) }
      }),
    ),
    taxRates: await listTaxRates(db),
    euroId: currencies.find(isEuro)?.id ?? 0,
    statusLanguage: language ?? 'en',
  }
}

export const demoAdminEmail = 'admin@example.com'

const demoMembers: readonly Pick<NewMember, 'name' | 'email' | 'role'>[] = [
  { name: 'Claire Belleroche', email: demoAdminEmail, role: 'admin' },
  { name: 'Hugo Lemaître', email: 'hugo@example.com', role: 'staff' },
  { name: 'Amélie Dufresne', email: 'amelie@example.com', role: 'staff' },
  { name: 'Oliver Whitcombe', email: 'oliver@example.com', role: 'staff' },
]

const demoCompany: Company = {
  name: 'Atelier Belleroche',
  address: '14, rue des Tables-Claudiennes',
  postalCode: '69001',
  city: 'Lyon',
  country: 'FR',
  email: 'bonjour@example.com',
  phone: '+33 4 65 71 12 34',
  legalNumber: 'SIREN 732 829 320 – RCS Lyon',
  taxNumber: 'FR44732829320',
  ...emptyCompanyLegal,
  ...frenchNotes,
  legalForm: 'SARL',
  shareCapital: '12\u202f000\u00a0€',
  vatRegime: 'registered',
  easScheme: '0225',
  easId: '732829320',
  nature: 'mixed',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
}
