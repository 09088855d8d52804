import { blankParty, isPrivatePerson } from '@quittance/shared/documents/party-content.ts'
import { formatCustomerName, formatLeadName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Selectable } from 'kysely'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { type PlaceholderBuilder, PreparedIdQuery, PreparedQuery } from '#database/queries/prepared-query.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { ContactColumns, CustomerTable, LeadTable } from '#database/tables/party-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getDelivery, readContact } from './contact-columns.ts'
import type { Contact, Customer, Lead, Party } from './party.ts'
import { insertRecord, partyTables, setLeadCustomer } from './record-repository.ts'

/** Fields that are absent are empty. */
export type NewCustomer = Partial<Contact> & Pick<Customer, 'username' | 'clientName'>
export type NewLead = Partial<Contact> & Pick<Lead, 'firstName' | 'lastName' | 'customerId'>

const leadsById = new PreparedIdQuery((db, ids) =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).compile(),
)
const customersById = new PreparedIdQuery((db, ids) =>
  db.selectFrom('customers').selectAll().where('id', 'in', ids).compile(),
)

/** Creates a read of leads by id, archived ones included. */
export function createLeadsRead(db: Connection, ids: readonly number[]): BatchRead<Lead[]> {
  return leadsById.read(db, ids, (rows) => rows.map(toLead))
}

/** Creates a read of customers by id, archived ones included. */
export function createCustomersRead(db: Connection, ids: readonly number[]): BatchRead<Customer[]> {
  return customersById.read(db, ids, (rows) => rows.map(toCustomer))
}

/** Reads leads, archived ones included, in the order of the ids. */
export async function readLeads(db: Connection, ids: readonly number[]): Promise<Lead[]> {
  const leads: Lead[] = []
  for (const batch of splitIntoBatches(ids))
    leads.push(...(await executeRead(db, createLeadsRead(db, batch))))
  return sortByIds(ids, leads)
}

/** Reads customers, archived ones included, in the order of the ids. */
export async function readCustomers(db: Connection, ids: readonly number[]): Promise<Customer[]> {
  const customers: Customer[] = []
  for (const batch of splitIntoBatches(ids))
    customers.push(...(await executeRead(db, createCustomersRead(db, batch))))
  return sortByIds(ids, customers)
}

function sortByIds<Record extends { readonly id: number }>(
  ids: readonly number[],
  records: Record[],
): Record[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the party of a document, archived ones included. */
export async function findParty(db: Connection, relation: Relation, id: number): Promise<Party | null> {
  return (await executeRead(db, createPartyRead(db, relation, id)))?.party ?? null
}

const createPartyQuery = (table: (typeof partyTables)[Relation]) =>
  new PreparedQuery((db, placeholder: PlaceholderBuilder<{ id: number }>) =>
    db.selectFrom(table).selectAll().where('id', '=', placeholder('id')).compile(),
  )

const partyQueries = {
  lead: createPartyQuery(partyTables.lead),
  customer: createPartyQuery(partyTables.customer),
} as const satisfies Record<Relation, unknown>

/** A party as a document needs it. */
export interface FoundParty {
  readonly party: Party
  /** Language; null: that of the company. */
  readonly locale: string | null
}

/** Creates a read of the party of a document, archived ones included; null if there is none. */
export function createPartyRead(
  db: Connection,
  relation: Relation,
  id: number,
): BatchRead<FoundParty | null> {
  return partyQueries[relation].read(db, { id }, ([row]) => {
    if (row === undefined) return null
    // as: a row of the table of its relation
    return { party: toParty(relation, row as PartyRow), locale: row.locale }
  })
}

/** A row with all columns of the table of its relation. The columns of the other table are not read. */
export type PartyRow = Selectable<LeadTable> & Selectable<CustomerTable>

export function toParty(relation: Relation, row: PartyRow): Party {
  return createParty(
    row,
    relation === 'lead' ? formatLeadName(toLead(row)) : formatCustomerName(toCustomer(row)),
  )
}

/** Returns the language of a party; null: that of the company. */
export async function findPartyLocale(
  db: Connection,
  relation: Relation,
  id: number,
): Promise<string | null> {
  const row = await db
    .selectFrom(partyTables[relation])
    .select('locale')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.locale ?? null
}

/** Inserts customers and their search words in one transaction. */
export async function insertCustomers(
  db: Connection,
  customers: readonly NewCustomer[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const customer of customers) {
      const content = { ...blankParty, ...customer }
      await insertRecord(transaction, 'customer', { content, at: now.toISOString() })
    }
  })
}

/** Inserts leads and their search words in one transaction. Those with a customer id are stored as converted. */
export async function insertLeads(db: Connection, leads: readonly NewLead[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { customerId, ...lead } of leads) {
      const at = now.toISOString()
      const id = await insertRecord(transaction, 'lead', { content: { ...blankParty, ...lead }, at })
      if (customerId !== null) await setLeadCustomer(transaction, id, { customerId, at })
    }
  })
}

function toLead(row: Selectable<LeadTable>): Lead {
  return {
    ...readContact(row),
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    customerId: row.customer_id,
    archivedAt: row.archived_at,
  }
}

function toCustomer(row: Selectable<CustomerTable>): Customer {
  return {
    ...readContact(row),
    id: row.id,
    username: row.username,
    clientName: row.client_name,
    archivedAt: row.archived_at,
  }
}

function createParty(row: Selectable<ContactColumns>, name: string): Party {
  const contact = readContact(row)
  const { companyName, email, address, postalCode, city, country } = contact
  const { taxNumber, legalNumber, easScheme, easId } = contact
  return {
    ...{ id: row.id, name, company: companyName, email, address, postalCode, city, country },
    ...{ taxNumber, legalNumber, easScheme, easId },
    isPrivate: isPrivatePerson(contact),
    delivery: getDelivery(contact),
    archivedAt: row.archived_at,
  }
}

export interface PartyState {
  readonly isAnonymised: boolean
  /** Id of the customer that a lead was converted to; null for customers. */
  readonly customerId: number | null
}

/** Returns null if there is no such party. */
export async function findPartyState(
  db: Connection,
  relation: Relation,
  id: number,
): Promise<PartyState | null> {
  switch (relation) {
    case 'lead': {
      const leads = db.selectFrom('leads').select(['anonymised_at', 'customer_id'])
      const row = await leads.where('id', '=', id).executeTakeFirst()
      return row ? { isAnonymised: row.anonymised_at !== null, customerId: row.customer_id } : null
    }
    case 'customer': {
      const customers = db.selectFrom('customers').select('anonymised_at')
      const row = await customers.where('id', '=', id).executeTakeFirst()
      return row ? { isAnonymised: row.anonymised_at !== null, customerId: null } : null
    }
  }
}
