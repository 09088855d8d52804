import { hash } from '@node-rs/argon2'
import type { Role } from '@quittance/shared/contract/permissions.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type { LineTaxRate, Relation } from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import { encodeSave, type FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertProducts, listCurrencies, readProducts } from '#catalogue/repository.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { insertMember } from '#members/repository.ts'
import { listCustomers, listLeads } from '#parties/picker/search-parties.ts'
import { insertCustomers, insertLeads } from '#parties/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { startTestApp, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts'
import { forEachDatabase, forEachDatabaseServer, forOneDatabase } from './test-database.ts'

export const testPassword = 'correct horse battery'

/** A company with all records that a document needs, and a client of its administrator. */
export interface TestCompany {
  readonly client: TestClient
  readonly memberId: number
  readonly productId: number
  readonly currencyId: number
  readonly partyId: Readonly<Record<Relation, number>>
  readonly draftStatusId: (kind: DocumentKind) => Promise<number>
}

/** Creates the company. Call it once for a database. */
export async function createCompany(test: TestApp): Promise<TestCompany> {
  const { database, clock } = test.services
  const [email, role] = ['ada@example.com', 'admin'] as const
  const { id: memberId, name } = await createTestMember(test.services, { name: 'Ada Lovelace', email, role })
  await recordSecurityEvent(database, serverActor, { event: 'member-made', about: name, at: clock() })
  await insertPartiesAndProducts(test)
  const client = test.createClient()
  await client.signIn(email, testPassword)
  return {
    client,
    memberId,
    productId: getFirst(await readProducts(database, {})).id,
    currencyId: getFirst(await listCurrencies(database)).id,
    partyId: {
      customer: getFirst(await listCustomers(database, {})).id,
      lead: getFirst(await listLeads(database, {})).id,
    },
    draftStatusId: async (kind) => getFirst(await listStatuses(database, kind.name)).id,
  }
}

const contact = {
  companyName: 'Éditions Ménard',
  email: 'zoe@example.org',
  phone: '+33 1 23 45 67 89',
  address: '12 rue de l’Église',
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  taxNumber: 'FR12345678901',
  locale: 'fr',
  currencyId: null,
}

async function insertPartiesAndProducts({ services: { database, clock } }: TestApp): Promise<void> {
  const customer = { ...contact, username: 'menard', clientName: 'Zoé Ménard' }
  await insertCustomers(database, [customer], clock())
  const lead = { ...contact, firstName: 'Hervé', lastName: 'Lefèvre', customerId: null }
  await insertLeads(database, [lead], clock())
  const quantity = { defaultQuantity: decimal('2'), unitName: 'heure' }
  await insertProducts(database, [{ name: 'Conseil', price: decimal('120'), ...quantity, group: null }])
}

/** Builds a complete document of a kind with changes, to a party of the company. */
export async function buildDocument(
  company: TestCompany,
  kind: DocumentKind,
  changes: Partial<FilledDocument> = {},
): Promise<FilledDocument> {
  const relation = kind.relations[0]
  return {
    id: null,
    version: null,
    number: 1,
    prefix: 'T-',
    title: `A ${englishText(`${kind.name}.name`)}`,
    relation,
    party: { id: company.partyId[relation], clientName: 'sent', clientEmail: 'sent' },
    documentDate: '2026-01-31',
    dueDate: '2026-02-28',
    status: { id: await company.draftStatusId(kind), name: 'Draft' },
    currency: { id: company.currencyId, name: 'EUR' },
    owner: { id: company.memberId, name: 'Ada Lovelace' },
    message: 'Bonjour <b>Zoé</b>',
    terms: '30 jours',
    customerNotes: 'Merci',
    amountDue: zero,
    amountPaid: zero,
    shippingCharges: decimal('7.5'),
    correctedInvoice: null,
    lines: [
      buildLine(company),
      {
        ...buildLine(company),
        productId: null,
        name: 'À la main',
        description: 'Sur mesure,\nposée',
        price: decimal('9.99'),
      },
    ],
    discountType: 'after',
    discountPercentage: decimal('10'),
    adjustments: decimal('-1.5'),
    ...emptyLegalDetails,
    ...changes,
  }
}

export function buildLine(company: TestCompany) {
  return {
    type: 'item' as const,
    productId: company.productId,
    name: 'Conseil',
    description: '',
    unitName: '',
    quantity: decimal('1.5'),
    price: decimal('120'),
    taxRates: [buildTaxRate(1, 'TVA 20 %', '20')],
  }
}

/** Builds a tax rate with the class of a rate about which nothing else is known. */
export function buildTaxRate(id: number | null, name: string, percent: string): LineTaxRate {
  const rate = decimal(percent)
  return { id, name, rate, taxClass: getTaxClass({ rate }) }
}

/** Builds the payload of a save. */
export async function buildPayload(
  company: TestCompany,
  kind: DocumentKind,
  { call = 'store', ...changes }: Partial<FilledDocument> & { call?: SaveCall } = {},
) {
  return { ...encodeSave(kind, call, await buildDocument(company, kind, changes)) }
}

export function getTotal(document: FilledDocument): string {
  return computeTotals(document).total
}

function getFirst<Entry>(entries: readonly Entry[]): Entry {
  const [first] = entries
  if (first === undefined) throw new Error('No row was created')
  return first
}

/** The app and company of a suite. Available only while tests run, so read each property in a test. */
export interface CompanyContext {
  readonly test: TestApp
  readonly company: TestCompany
  readonly settings: () => DatabaseSettings
}

/** Runs a suite on every database in `TEST_DATABASES`, with the app and a company. */
export function forEachDatabaseWithCompany(
  title: string,
  suite: (context: CompanyContext) => void,
  options: TestAppOptions = {},
): void {
  forEachDatabase(title, ({ settings }) => suite(createCompanyContext(settings, options)))
}

/** Runs a suite like `forOneDatabase`, with the app and a company. */
export function forOneDatabaseWithCompany(
  title: string,
  suite: (context: CompanyContext) => void,
  options: TestAppOptions = {},
): void {
  forOneDatabase(title, ({ settings }) => suite(createCompanyContext(settings, options)))
}

/** Runs a suite on the database servers in `TEST_DATABASES`, with the app and a company. */
export function forEachDatabaseServerWithCompany(
  title: string,
  suite: (context: CompanyContext) => void,
): void {
  forEachDatabaseServer(title, ({ settings }) => suite(createCompanyContext(settings)))
}

function createCompanyContext(
  settings: () => DatabaseSettings,
  options: TestAppOptions = {},
): CompanyContext {
  let started: Pick<CompanyContext, 'test' | 'company'> | undefined
  beforeAll(async () => {
    const test = await startTestApp(settings(), options)
    started = { test, company: await createCompany(test) }
  })
  afterAll(() => started?.test.close())
  const getStarted = () => {
    if (!started) throw new Error('The company is available only while tests run')
    return started
  }
  return {
    settings,
    get test() {
      return getStarted().test
    },
    get company() {
      return getStarted().company
    },
  }
}

// Passwords of tests are not secret, so a cheap hash saves time.
const cheapPasswordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let memberCount = 0

export interface TestMember {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** Creates a member who can sign in with `testPassword`. */
export async function createTestMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  overrides: { readonly email?: string; readonly name?: string; readonly role?: Role } = {},
): Promise<TestMember> {
  memberCount += 1
  const member = {
    name: `Member ${memberCount}`,
    email: `member-${memberCount}@example.com`,
    role: 'staff',
    ...overrides,
  } as const
  const id = await insertMember(database, {
    ...member,
    passwordHash: await cheapPasswordHash,
    createdAt: clock(),
  })
  return { id, ...member }
}
