import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { insertChoice } from '#catalogue/choices/repository.ts'
import {
  insertProducts,
  listCurrencies,
  listGroups,
  listTaxRates,
  readProducts,
} from '#catalogue/repository.ts'
import { upgradeInstalledDatabase } from '#commands/installed-services.ts'
import type { Config } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { formatEnvFile } from '#config/env-file.ts'
import { envFilePath, type Installation, readInstallation } from '#config/installation.ts'
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
import { type Services, withServices } from '#services.ts'
import { recordStep } from '#settings/first-steps/repository.ts'
import { type Company, insertCompanyVersion } from '#settings/repository.ts'
import { demoGroups } from './demo-catalogue.ts'
import { type DemoRecords, generateDemoDocuments } from './demo-documents.ts'
import { generateDemoCustomers, generateDemoLeads } from './demo-parties.ts'
import { seededRandom } from './seeded-random.ts'

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

/**
 * Creates a company that has used the product for a year, in one transaction. Changes nothing unless the company is absent.
 * Requires the reference data.
 * @returns the state before
 * @throws DemoSaveError
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
    const current = await findDemo(transaction)
    if (current.state !== 'absent') return current
    await insertCompanyAndPeople(transaction, { passwordHash, now })
    await insertCatalogue(transaction, now)
    await saveDemoDocuments(transaction, now)
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
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await insertCompanyVersion(db, demoCompany, { memberName: '', changedAt: now })
  for (const member of demoMembers) {
    const isTaken = await isNameTaken(db, { name: member.name, exceptId: null })
    const name = isTaken ? `${member.name} (demo)` : member.name
    await insertMember(db, { ...member, name, passwordHash, createdAt: now })
  }
  const currencies = new Map((await listCurrencies(db)).map(({ name, id }) => [name, id]))
  const random = seededRandom(seed)
  await insertCustomers(db, generateDemoCustomers(random, currencies), now)
  await insertLeads(db, generateDemoLeads(random, currencies), now)
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
  // In the order of their times, so that the document with the highest id is the newest.
  documents.sort((left, right) => left.savedAt.getTime() - right.savedAt.getTime())
  for (const { kind, owner, savedAt, content } of documents) {
    const input = { id: null, version: undefined, statedTotal: undefined, content }
    const outcome = await saveDocument({ database: db, clock: () => savedAt }, { kind, member: owner, input })
    if (!outcome.isSaved) throw new DemoSaveError({ kind: kind.name, number: content.number }, outcome.reason)
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
        return { ...demo, storedProducts: await readProducts(db, { groupId }) }
      }),
    ),
    taxRates: await listTaxRates(db),
    euroId: currencies.find(({ name }) => name === 'EUR')?.id ?? 0,
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
}

interface DemoInstallation {
  readonly installation: Installation
  readonly email: string
  readonly password: string
}

/** Opens the demo installation in the data directory, with an embedded database. Creates it at the first start. */
export async function prepareDemo(config: Config): Promise<DemoInstallation> {
  prepareDataFolders(config.dataDir)
  const password = readDemoPassword(config.dataDir)
  const installation = readInstallation(config.dataDir) ?? createInstallation(config)
  await withServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    await seedDemo(services, { password })
  })
  return { installation, email: demoAdminEmail, password }
}

function createInstallation(config: Config): Installation {
  const values = {
    APP_NAME: 'Quittance',
    APP_ENV: 'production',
    APP_DEBUG: 'false',
    APP_URL: `http://localhost:${config.port || 3000}`,
    APP_KEY: randomBytes(32).toString('base64url'),
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: 'storage/app/quittance.sqlite',
    // E-mails are written to a file, because visitors may enter addresses of real people.
    MAIL_DRIVER: 'log',
  }
  writeFileSync(envFilePath(config.dataDir), formatEnvFile(values), { mode: 0o600 })
  const installation = readInstallation(config.dataDir)
  if (!installation) throw new Error('The environment file cannot be read after writing it')
  return installation
}

function readDemoPassword(dataDir: string): string {
  const file = join(dataDir, 'storage/app/demo-password.txt')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
