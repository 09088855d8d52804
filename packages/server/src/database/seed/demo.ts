import { decimal } from '@quittance/shared/money/decimal.ts'
import {
  insertProducts,
  listCurrencies,
  listGroups,
  listTaxRates,
  readProducts,
} from '#catalogue/repository.ts'
import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { changeReference } from '#database/reference/reference-version.ts'
import { saveDocument } from '#documents/save-document.ts'
import { hashPassword } from '#members/hash-password.ts'
import { findMemberByEmail, insertMember, listActiveMembers } from '#members/repository.ts'
import { listCustomers } from '#parties/list-customers.ts'
import { listLeads } from '#parties/list-leads.ts'
import { insertCustomers, insertLeads } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { insertCompanyVersion } from '#settings/repository.ts'
import { chanceFrom } from './chance.ts'
import { demoGroups } from './demo-catalogue.ts'
import { demoAdminEmail, demoCompany, demoMembers } from './demo-company.ts'
import { type DemoStock, demoDocuments } from './demo-documents.ts'
import { demoCustomers, demoLeads } from './demo-parties.ts'

const seed = 20_261_121

/**
 * A company that has worked with the product for a year. All of it is one transaction, so it is there or not, and
 * repeating it does nothing. Needs the reference data.
 */
export async function seedDemo(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { password }: { readonly password: string },
): Promise<{ readonly email: string }> {
  if (!(await isThere(database))) {
    const now = clock()
    const passwordHash = await hashPassword(password)
    await inTransaction(database, async (transaction) => {
      if (await isThere(transaction)) return
      await insertPeople(transaction, { passwordHash, now })
      await insertCatalogue(transaction, now)
      await writeDocuments(transaction, now)
    })
  }
  return { email: demoAdminEmail }
}

async function isThere(db: Connection): Promise<boolean> {
  return (await findMemberByEmail(db, demoAdminEmail)) !== null
}

async function insertPeople(
  db: Connection,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await insertCompanyVersion(db, demoCompany, { by: '', at: now })
  for (const member of demoMembers) await insertMember(db, { ...member, passwordHash, createdAt: now })
  const currencies = new Map((await listCurrencies(db)).map(({ name, id }) => [name, id]))
  const chance = chanceFrom(seed)
  await insertCustomers(db, demoCustomers(chance, currencies), now)
  await insertLeads(db, demoLeads(chance, currencies), now)
}

async function insertCatalogue(db: Connection, now: Date): Promise<void> {
  const rows = demoGroups.map(({ name }) => ({ name, retired_at: null }))
  await changeReference(db, (within) => within.insertInto('product_groups').values(rows).execute())
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
    if (!outcome.saved) throw new Error(`${kind.name} ${content.number} was not saved: ${outcome.because}`)
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
