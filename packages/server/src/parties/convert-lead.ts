import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { formatPartyName, truncateName } from '@quittance/shared/documents/party-name.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { anonymiseContent } from './anonymise-party.ts'
import type { StoredParty } from './party.ts'
import { insertRecord, lockRecord, markAnonymised, setLeadCustomer } from './record-repository.ts'
import { ensureFirstRevision, insertRevision } from './revisions/repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface Conversion extends Author {
  readonly id: number
  /** Id of an existing customer; null: a new one is created. */
  readonly customerId: number | null
}

export type ConversionResult =
  | { readonly isConverted: true; readonly customerId: number; readonly wasConverted: boolean }
  | { readonly isConverted: false; readonly reason: 'not-found' | 'anonymised' | 'unknown-customer' }

/** Converts a lead to a new or existing customer. Returns the earlier result if the lead was converted already. */
export async function convertLead(
  { database, clock }: Context,
  { id, customerId, ...author }: Conversion,
): Promise<ConversionResult> {
  const stamp = createStamp(author, clock())
  return await inTransaction(database, async (transaction) => {
    const lead = await lockRecord(transaction, 'lead', id)
    if (lead === null) return { isConverted: false, reason: 'not-found' }
    if (lead.customerId !== null) {
      return { isConverted: true, customerId: lead.customerId, wasConverted: true }
    }
    if (lead.anonymisedAt !== null) return { isConverted: false, reason: 'anonymised' }
    const newCustomerId = await findOrCreateCustomer(transaction, { lead, customerId }, stamp)
    if (newCustomerId === null) return { isConverted: false, reason: 'unknown-customer' }
    await ensureFirstRevision(transaction, lead)
    await setLeadCustomer(transaction, id, { customerId: newCustomerId, at: stamp.changedAt })
    const { version, content } = lead
    await insertRevision(transaction, lead, { event: 'converted', version, content, ...stamp })
    return { isConverted: true, customerId: newCustomerId, wasConverted: false }
  })
}

async function findOrCreateCustomer(
  transaction: Connection,
  { lead, customerId }: { readonly lead: StoredParty; readonly customerId: number | null },
  stamp: ChangeStamp,
): Promise<number | null> {
  if (customerId !== null) {
    const customer = await lockRecord(transaction, 'customer', customerId)
    return customer === null || customer.archivedAt !== null ? null : customer.id
  }
  const { firstName, lastName, ...contact } = lead.content
  const clientName = truncateName(`${firstName} ${lastName}`.trim())
  const names = { clientName, username: truncateName(formatPartyName(lead.content)) }
  const content = { ...blankParty, ...contact, ...names }
  const id = await insertRecord(transaction, 'customer', { content, at: stamp.changedAt })
  const created = { event: 'created', version: 1, content, ...stamp } as const
  await insertRevision(transaction, { relation: 'customer', id }, created)
  return id
}

/**
 * Converts an anonymised lead to an anonymised customer, so that its documents can be invoiced. Returns the customer id; that of the
 * earlier conversion if the lead was converted already.
 */
export async function convertAnonymisedLead(
  transaction: Connection,
  id: number,
  stamp: ChangeStamp,
): Promise<number> {
  const lead = await lockRecord(transaction, 'lead', id)
  if (lead === null || lead.anonymisedAt === null) throw new Error(`Lead ${id} is not anonymised`)
  if (lead.customerId !== null) return lead.customerId
  const content = anonymiseContent(lead.content)
  const customerId = await insertRecord(transaction, 'customer', { content, at: stamp.changedAt })
  const customer = { relation: 'customer', id: customerId } as const
  await markAnonymised(transaction, customer, stamp.changedAt)
  await insertRevision(transaction, customer, { event: 'anonymised', version: 1, content, ...stamp })
  await setLeadCustomer(transaction, id, { customerId, at: stamp.changedAt })
  const converted = { event: 'converted', version: lead.version, content: lead.content } as const
  await insertRevision(transaction, lead, { ...converted, ...stamp })
  return customerId
}
