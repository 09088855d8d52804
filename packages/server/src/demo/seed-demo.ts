import { decimal } from '@quittance/shared/money/decimal.ts'
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
} from '#members/repository.ts'
import { listCustomers, listLeads } from '#parties/picker/search-parties.ts'
import { insertCustomers, insertLeads } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { type Company, insertCompanyVersion } from '#settings/repository.ts'
import { demoGroups } from './demo-catalogue.ts'
import { type DemoRecords, generateDemoDocuments } from './demo-documents.ts'
import { generateDemoCustomers, generateDemoLeads } from './demo-parties.ts'
import { seededRandom } from './seeded-random.ts'

const seed = 20_261_121

/** What an installation has of the demo company. */
export type DemoState =
  | { readonly state: 'absent' | 'complete' }
  /** Some of its members' addresses belong to other members. */
  | { readonly state: 'address-taken'; readonly email: string }

/** A document of the demo company could not be saved. */
export class DemoSaveFailed extends Error {
  readonly document: { readonly kind: string; readonly number: number }
  readonly reason: string

  constructor(document: DemoSaveFailed['document'], because: string) {
    super(`${document.kind} ${document.number} was not saved: ${because}`)
    this.document = document
    this.reason = because
  }
}

/**
 * Stores a company that has worked with the product for a year, in one transaction. Changes nothing unless the company is
 * absent. Needs the reference data.
 * @returns what was there before
 * @throws DemoNotSaved
 */
export async function seedDemo(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { password }: { readonly password: string },
): Promise<DemoState> {
  const before = await findDemo(database)
  if (before.state !== 'absent') return before
  const now = clock()
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    const found = await findDemo(transaction)
    if (found.state !== 'absent') return found
    await insertCompanyAndPeople(transaction, { passwordHash, now })
    await insertCatalogue(transaction, now)
    await saveDemoDocuments(transaction, now)
    return found
  })
}

/** The demo company is known by the addresses of its members. */
async function findDemo(db: Connection): Promise<DemoState> {
  const taken: string[] = []
  for (const { email } of demoMembers) {
    if ((await findMemberByEmail(db, email)) !== null) taken.push(email)
  }
  const [email] = taken
  if (email === undefined) return { state: 'absent' }
  return taken.length === demoMembers.length ? { state: 'complete' } : { state: 'address-taken', email }
}

async function insertCompanyAndPeople(
  db: Connection,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await insertCompanyVersion(db, demoCompany, { memberName: '', changedAt: now })
  for (const member of demoMembers) {
    const isTaken = await isNameTaken(db, { name: member.name, exceptId: null })
    const name = isTaken ? `${member.name} (demo)` : member.name
    await insertMember(db, { ...member, name, passwordHash, createdAt: now })
  }
  const currencies = new Map((await listCurrencies(db)).map(({ name, id }) => [name, id]))
  const chance = seededRandom(seed)
  await insertCustomers(db, generateDemoCustomers(chance, currencies), now)
  await insertLeads(db, generateDemoLeads(chance, currencies), now)
}

async function insertCatalogue(db: Connection, now: Date): Promise<void> {
  for (const { name } of demoGroups) await insertChoice(db, 'product_groups', { name })
  const groups = await listGroups(db)
  const products = demoGroups.flatMap((demo) =>
    demo.products.map(([name, price, unitName, quantity = '1']) => ({
      name,
      price: decimal(price),
      unitName,
      defaultQuantity: decimal(quantity),
      group: groups.find((group) => group.name === demo.name) ?? null,
    })),
  )
  await insertProducts(db, products, now)
}

async function saveDemoDocuments(db: Connection, now: Date): Promise<void> {
  const documents = generateDemoDocuments(await readDemoRecords(db), seededRandom(seed), now)
  // In the order of their days, so that the one saved last is the newest.
  documents.sort((left, right) => left.savedAt.getTime() - right.savedAt.getTime())
  for (const { kind, owner, savedAt, content } of documents) {
    const sent = { id: null, version: undefined, statedTotal: undefined, content }
    const outcome = await saveDocument(
      { database: db, clock: () => savedAt },
      { kind, member: owner, input: sent },
    )
    if (!outcome.saved) throw new DemoSaveFailed({ kind: kind.name, number: content.number }, outcome.reason)
  }
}

async function readDemoRecords(db: Connection): Promise<DemoRecords> {
  const groups = await listGroups(db)
  const currencies = await listCurrencies(db)
  return {
    members: await listActiveMembers(db),
    parties: { lead: await listLeads(db, {}), customer: await listCustomers(db, {}) },
    groups: await Promise.all(
      demoGroups.map(async (demo) => {
        const groupId = groups.find((group) => group.name === demo.name)?.id ?? 0
        return { ...demo, stored: await readProducts(db, { groupId }) }
      }),
    ),
    taxRates: await listTaxRates(db),
    euroId: currencies.find(({ name }) => name === 'EUR')?.id ?? 0,
  }
}

export const demoAdminEmail = 'admin@example.com'

export const demoMembers: readonly Pick<NewMember, 'name' | 'email' | 'role'>[] = [
  { name: 'Claire Belleroche', email: demoAdminEmail, role: 'admin' },
  { name: 'Hugo Lemaître', email: 'hugo@example.com', role: 'staff' },
  { name: 'Amélie Dufresne', email: 'amelie@example.com', role: 'staff' },
  { name: 'Oliver Whitcombe', email: 'oliver@example.com', role: 'staff' },
]

export const demoCompany: Company = {
  name: 'Atelier Belleroche',
  address: '14, rue des Tables-Claudiennes',
  postalCode: '69001',
  city: 'Lyon',
  country: 'FR',
  email: 'bonjour@example.com',
  phone: '+33 4 65 71 12 34',
  legalNumber: 'SIREN 732 829 320 – RCS Lyon',
  taxNumber: 'FR44732829320',
}
