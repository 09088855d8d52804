import { recordTypes, type SearchableRecord } from '@quittance/search/search-words.ts'
import { describeCustomer, describeLead } from '@quittance/search/searchable-records.ts'
import type { Similarity } from '@quittance/shared/contract/party-records.ts'
import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { Selectable } from 'kysely'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { ContactColumns, CustomerTable, LeadTable } from '#database/tables/party-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { indexRecord, indexRecords } from '#search/index-records.ts'
import { readContact } from './contact-columns.ts'
import { createSimilarityKeys, type SimilarityKeys } from './duplicates/similarity-keys.ts'
import type { StoredParty } from './party.ts'

export const partyTables = { lead: 'leads', customer: 'customers' } as const satisfies Record<
  Relation,
  string
>

/** Finds a lead or customer, archived and anonymised ones included. */
export async function findRecord(
  db: Connection,
  relation: Relation,
  id: number,
): Promise<StoredParty | null> {
  const row = await db.selectFrom(partyTables[relation]).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toStoredParty(relation, row) : null
}

/** Finds a lead or customer and locks its row until the transaction ends, so that concurrent saves run one after the other. */
export async function lockRecord(
  transaction: Connection,
  relation: Relation,
  id: number,
): Promise<StoredParty | null> {
  const row = await transaction
    .selectFrom(partyTables[relation])
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row ? toStoredParty(relation, row) : null
}

/** Inserts a lead or customer and its search words. Returns its id. */
export async function insertRecord(
  transaction: Connection,
  relation: Relation,
  { content, at }: { readonly content: PartyContent; readonly at: string },
): Promise<number> {
  const row = { ...toColumns(content), created_at: at, updated_at: at }
  const { insertId } =
    relation === 'lead'
      ? await transaction
          .insertInto('leads')
          .values({ ...row, ...toLeadColumns(content) })
          .executeTakeFirstOrThrow()
      : await transaction
          .insertInto('customers')
          .values({ ...row, ...toCustomerColumns(content) })
          .executeTakeFirstOrThrow()
  const id = Number(insertId)
  await indexParty(transaction, { relation, id }, content)
  return id
}

/** Inserts many leads or customers and their search words. Returns the stored records. */
export async function insertRecords(
  transaction: Connection,
  relation: Relation,
  { contents, at }: { readonly contents: readonly PartyContent[]; readonly at: string },
): Promise<StoredParty[]> {
  const { fn } = transaction
  const maxIdQuery = transaction
    .selectFrom(partyTables[relation])
    .select(fn.max<number | null>('id').as('id'))
  const { id: lastId } = await maxIdQuery.executeTakeFirstOrThrow()
  const slice = new TimeSlice()
  for (const batch of splitIntoBatches(contents, (content) => 3 * JSON.stringify(content).length)) {
    const rows = await slice.map(batch, (content) => ({
      ...toColumns(content),
      created_at: at,
      updated_at: at,
      content,
    }))
    if (relation === 'lead') {
      const values = rows.map(({ content, ...row }) => ({ ...row, ...toLeadColumns(content) }))
      await transaction.insertInto('leads').values(values).execute()
    } else {
      const values = rows.map(({ content, ...row }) => ({ ...row, ...toCustomerColumns(content) }))
      await transaction.insertInto('customers').values(values).execute()
    }
    if (slice.isSpent) await slice.yield()
  }
  // Reads the rows back, because not every server assigns consecutive ids to the rows of one statement.
  const insertedRows = transaction
    .selectFrom(partyTables[relation])
    .selectAll()
    .where('id', '>', lastId ?? 0)
  const stored = (await insertedRows.where('created_at', '=', at).execute()).map((row) =>
    toStoredParty(relation, row),
  )
  const indexed = stored.map(({ id, content }) => ({ id, searchable: toSearchable(relation, content) }))
  await indexRecords(transaction, recordTypes[relation], indexed)
  return stored
}

/** Updates a lead or customer and its search words. */
export async function updateRecord(
  transaction: Connection,
  { relation, id, version }: { readonly relation: Relation; readonly id: number; readonly version: number },
  { content, at }: { readonly content: PartyContent; readonly at: string },
): Promise<void> {
  const row = { ...toColumns(content), version, updated_at: at }
  if (relation === 'lead') {
    const update = transaction.updateTable('leads').set({ ...row, ...toLeadColumns(content) })
    await update.where('id', '=', id).execute()
  } else {
    const update = transaction.updateTable('customers').set({ ...row, ...toCustomerColumns(content) })
    await update.where('id', '=', id).execute()
  }
  await indexParty(transaction, { relation, id }, content)
}

/** Sets archived_at; the version stays, since the content is unchanged. */
export async function setArchived(
  transaction: Connection,
  { relation, id }: { readonly relation: Relation; readonly id: number },
  { archivedAt, at }: { readonly archivedAt: string | null; readonly at: string },
): Promise<void> {
  const update = transaction
    .updateTable(partyTables[relation])
    .set({ archived_at: archivedAt, updated_at: at })
  await update.where('id', '=', id).execute()
}

/** Sets anonymised_at and archived_at. */
export async function markAnonymised(
  transaction: Connection,
  { relation, id }: { readonly relation: Relation; readonly id: number },
  at: string,
): Promise<void> {
  const update = transaction.updateTable(partyTables[relation]).set({ anonymised_at: at, archived_at: at })
  await update.where('id', '=', id).execute()
}

/** Stores which customer the lead was converted to. */
export async function setLeadCustomer(
  transaction: Connection,
  leadId: number,
  { customerId, at }: { readonly customerId: number; readonly at: string },
): Promise<void> {
  const update = transaction.updateTable('leads').set({ customer_id: customerId, updated_at: at })
  await update.where('id', '=', leadId).execute()
}

/** Finds the leads that were converted to a customer, in the order of their ids. */
export async function findLeadsOfCustomer(db: Connection, customerId: number): Promise<StoredParty[]> {
  const leads = db.selectFrom('leads').selectAll().where('customer_id', '=', customerId).orderBy('id')
  return (await leads.execute()).map((row) => toStoredParty('lead', row))
}

/** Returns whether a currency can be chosen: not retired, or the one the record has already. */
export async function isCurrencyAvailable(
  db: Connection,
  id: number,
  currentId: number | null,
): Promise<boolean> {
  if (id === currentId) return true
  const currency = db.selectFrom('currencies').select('id').where('id', '=', id)
  return (await currency.where('retired_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Returns the names of all currencies by id, retired ones included. */
export async function readCurrencyNames(db: Connection): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const maxPartiesPerKey = 5

const similarityColumns = {
  email: 'email_key',
  phone: 'phone_key',
  'tax-number': 'tax_key',
  name: 'name_key',
} as const satisfies Record<Similarity, keyof SimilarityKeys>

/** Finds up to five leads or customers with an equal key; none if the key is empty. */
export async function findSimilarParties(
  db: Connection,
  { relation, similarity }: { readonly relation: Relation; readonly similarity: Similarity },
  keys: SimilarityKeys,
): Promise<StoredParty[]> {
  const column = similarityColumns[similarity]
  if (keys[column] === '') return []
  let similar = db.selectFrom(partyTables[relation]).selectAll().where(column, '=', keys[column])
  // People with the same name at different companies are different people.
  if (similarity === 'name') similar = similar.where('company_key', '=', keys.company_key)
  const rows = await similar
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .limit(maxPartiesPerKey)
    .execute()
  return rows.map((row) => toStoredParty(relation, row))
}

/** Columns of an emptied e-mail. Its attachments stay: they are documents that must be kept. */
const emptyMessage = {
  recipients: JSON.stringify({ to: [], cc: [] }),
  pending: '[]',
  refused: '[]',
  last_error: '',
  subject: '',
  message: '',
}

/**
 * Empties the e-mails about documents that belonged to the party when they were queued, and cancels those not sent, also those that
 * are being sent.
 */
export async function clearPartyEmails(
  transaction: Connection,
  { relation, id }: Pick<StoredParty, 'relation' | 'id'>,
): Promise<void> {
  const column = relation === 'lead' ? 'lead_id' : 'customer_id'
  const all = transaction.updateTable('mail_messages').where(column, '=', id)
  await all
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .set({ state: 'cancelled', claimed_by: '', claimed_until: '' })
    .execute()
  await all.set(emptyMessage).execute()
}

async function indexParty(
  transaction: Connection,
  { relation, id }: { readonly relation: Relation; readonly id: number },
  content: PartyContent,
): Promise<void> {
  await indexRecord(transaction, { type: recordTypes[relation], id }, toSearchable(relation, content))
}

function toSearchable(relation: Relation, content: PartyContent): SearchableRecord {
  return relation === 'lead' ? describeLead(content) : describeCustomer(content)
}

/** The displayed name comes first in `search_text`. */
function toColumns(content: PartyContent) {
  const names = [formatPartyName(content), content.username, content.companyName, content.email]
  return {
    company_name: content.companyName,
    email: content.email,
    phone: content.phone,
    address: content.address,
    postal_code: content.postalCode,
    city: content.city,
    country: content.country,
    tax_number: content.taxNumber,
    legal_number: content.legalNumber,
    eas_scheme: content.easScheme,
    eas_id: content.easId,
    buyer_reference: content.buyerReference,
    delivery_name: content.deliveryName,
    delivery_address: content.deliveryAddress,
    delivery_postal_code: content.deliveryPostalCode,
    delivery_city: content.deliveryCity,
    delivery_country: content.deliveryCountry,
    is_private: content.isPrivate === null ? null : Number(content.isPrivate),
    locale: content.locale,
    currency_id: content.currencyId,
    days_until_due: content.daysUntilDue,
    search_text: fold([...new Set(names)].join(' ')),
    ...createSimilarityKeys(content),
  }
}

function toLeadColumns({ firstName, lastName }: PartyContent) {
  return { first_name: firstName, last_name: lastName }
}

function toCustomerColumns({ username, clientName }: PartyContent) {
  return { username, client_name: clientName }
}

type Row = Selectable<ContactColumns> &
  Partial<Omit<Selectable<CustomerTable> & Selectable<LeadTable>, keyof ContactColumns>>

export function toStoredParty(relation: Relation, row: Row): StoredParty {
  return {
    relation,
    id: row.id,
    version: row.version,
    content: toContent(row),
    customerId: row.customer_id ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    anonymisedAt: row.anonymised_at,
  }
}

function toContent(row: Row): PartyContent {
  return {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    clientName: row.client_name ?? '',
    username: row.username ?? '',
    ...readContact(row),
  }
}
