import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import { customerName, leadName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { containsWords } from '#database/portable.ts'
import type { ContactColumns, CustomerTable, LeadTable } from '#database/schema.ts'
import { sortKeyOf } from '#database/sort-key.ts'
import { indexRecord } from '#search/index-record.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { searchableCustomer, searchableLead } from '#search/words/searched-party.ts'
import type { Contact, Customer, Lead, Party } from './party.ts'

export type NewCustomer = Omit<Customer, 'id' | 'archivedAt'>
export type NewLead = Omit<Lead, 'id' | 'archivedAt'>

/** Those that documents can be written for, by name. */
export async function listLeads(db: Connection, { id, search, limit }: PartyQuery): Promise<Lead[]> {
  let wanted = db.selectFrom('leads').selectAll().where('archived_at', 'is', null)
  if (id !== undefined) wanted = wanted.where('id', '=', id)
  if (search !== undefined) wanted = wanted.where(containsWords('search_text', search))
  if (limit !== undefined) wanted = wanted.limit(limit)
  return (await wanted.orderBy('search_text').orderBy('id').execute()).map(toLead)
}

/** Those that documents can be written for, by name. */
export async function listCustomers(db: Connection, { id, search, limit }: PartyQuery): Promise<Customer[]> {
  let wanted = db.selectFrom('customers').selectAll().where('archived_at', 'is', null)
  if (id !== undefined) wanted = wanted.where('id', '=', id)
  if (search !== undefined) wanted = wanted.where(containsWords('search_text', search))
  if (limit !== undefined) wanted = wanted.limit(limit)
  return (await wanted.orderBy('search_text').orderBy('id').execute()).map(toCustomer)
}

/** An archived one too. */
export async function findParty(db: Connection, relation: Relation, id: number): Promise<Party | null> {
  switch (relation) {
    case 'lead': {
      const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toParty(row, leadName(toLead(row))) : null
    }
    case 'customer': {
      const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toParty(row, customerName(toCustomer(row))) : null
    }
  }
}

export async function insertCustomers(
  db: Connection,
  customers: readonly NewCustomer[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const customer of customers) {
      const row = {
        username: customer.username,
        client_name: customer.clientName,
        name_key: sortKeyOf(customerName(customer)),
        ...contactRow(customer, [customerName(customer), customer.username], now),
      }
      const { insertId } = await transaction.insertInto('customers').values(row).executeTakeFirstOrThrow()
      const record = { type: recordTypes.customer, id: Number(insertId) }
      await indexRecord(transaction, record, searchableCustomer(customer))
    }
  })
}

export async function insertLeads(db: Connection, leads: readonly NewLead[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const lead of leads) {
      const row = {
        first_name: lead.firstName,
        last_name: lead.lastName,
        customer_id: lead.customerId,
        name_key: sortKeyOf(leadName(lead)),
        ...contactRow(lead, [leadName(lead)], now),
      }
      const { insertId } = await transaction.insertInto('leads').values(row).executeTakeFirstOrThrow()
      const record = { type: recordTypes.lead, id: Number(insertId) }
      await indexRecord(transaction, record, searchableLead(lead))
    }
  })
}

/** The shown name comes first in the search text: lists are ordered by it. */
function contactRow(contact: Contact, names: readonly string[], now: Date) {
  return {
    company_name: contact.companyName,
    company_key: sortKeyOf(contact.companyName),
    email: contact.email,
    phone: contact.phone,
    address: contact.address,
    postal_code: contact.postalCode,
    city: contact.city,
    country: contact.country,
    tax_number: contact.taxNumber,
    locale: contact.locale,
    currency_id: contact.currencyId,
    search_text: fold([...new Set([...names, contact.companyName, contact.email])].join(' ')),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    archived_at: null,
    anonymised_at: null,
  }
}

function toContact(row: Selectable<ContactColumns>): Contact {
  return {
    companyName: row.company_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    taxNumber: row.tax_number,
    locale: row.locale,
    currencyId: row.currency_id,
  }
}

function toLead(row: Selectable<LeadTable>): Lead {
  return {
    ...toContact(row),
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    customerId: row.customer_id,
    archivedAt: row.archived_at,
  }
}

function toCustomer(row: Selectable<CustomerTable>): Customer {
  return {
    ...toContact(row),
    id: row.id,
    username: row.username,
    clientName: row.client_name,
    archivedAt: row.archived_at,
  }
}

function toParty(row: Selectable<ContactColumns>, name: string): Party {
  const { companyName, email, address, postalCode, city, country, taxNumber } = toContact(row)
  return {
    id: row.id,
    name,
    company: companyName,
    email,
    address,
    postalCode,
    city,
    country,
    taxNumber,
    archivedAt: row.archived_at,
  }
}
