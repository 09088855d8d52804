import { decimal } from '@quittance/shared/money/decimal.ts'
import {
  insertProducts,
  listCurrencies,
  listGroups,
  listTaxRates,
  readProducts,
} from '#catalogue/repository.ts'
import { insertChoice } from '#catalogue/choices/repository.ts'
import type { Connection } from '#database/schema.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { saveDocument } from '#documents/save-document.ts'
import { hashPassword } from '#members/hash-password.ts'
import { findMemberByEmail, insertMember, isNameTaken, listActiveMembers } from '#members/repository.ts'
import { listCustomers } from '#parties/list-customers.ts'
import { listLeads } from '#parties/list-leads.ts'
import { insertCustomers, insertLeads } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { insertCompanyVersion } from '#settings/repository.ts'
import { chanceFrom } from './chance.ts'
import { demoGroups } from './demo-catalogue.ts'
import { demoCompany, demoMembers } from './demo-company.ts'
import { type DemoStock, demoDocuments } from './demo-documents.ts'
import { demoCustomers, demoLeads } from './demo-parties.ts'

const seed = 20_261_121

/** What an installation has of the demo company. */
export type DemoState =
  | { readonly state: 'absent' | 'complete' }
  /** Some of its members' addresses belong to other members. */
  | { readonly state: 'address-taken'; readonly email: string }

/** A document of the demo company could not be saved. */
export class DemoNotSaved extends Error {
  readonly document: { readonly kind: string; readonly number: number }
  readonly because: string

  constructor(document: DemoNotSaved['document'], because: string) {
    super(`${document.kind} ${document.number} was not saved: ${because}`)
    this.document = document
    this.because = because
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
    await insertPeople(transaction, { passwordHash, now })
    await insertCatalogue(transaction, now)
    await writeDocuments(transaction, now)
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

async function insertPeople(
  db: Connection,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await insertCompanyVersion(db, demoCompany, { by: '', at: now })
  for (const member of demoMembers) {
    const isTaken = await isNameTaken(db, { name: member.name, exceptId: null })
    const name = isTaken ? `${member.name} (demo)` : member.name
    await insertMember(db, { ...member, name, passwordHash, createdAt: now })
  }
  const currencies = new Map((await listCurrencies(db)).map(({ name, id }) => [name, id]))
  const chance = chanceFrom(seed)
  await insertCustomers(db, demoCustomers(chance, currencies), now)
  await insertLeads(db, demoLeads(chance, currencies), now)
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

async function writeDocuments(db: Connection, now: Date): Promise<void> {
  const documents = demoDocuments(await stockOf(db), chanceFrom(seed), now)
  // In the order of their days, so that the one saved last is the newest.
  documents.sort((left, right) => left.savedAt.getTime() - right.savedAt.getTime())
  for (const { kind, owner, savedAt, content } of documents) {
    const sent = { id: null, version: undefined, statedTotal: undefined, content }
    const outcome = await saveDocument({ database: db, clock: () => savedAt }, { kind, member: owner, sent })
    if (!outcome.saved) throw new DemoNotSaved({ kind: kind.name, number: content.number }, outcome.because)
  }
}

async function stockOf(db: Connection): Promise<DemoStock> {
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
