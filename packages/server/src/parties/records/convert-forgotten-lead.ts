import type { Connection } from '#database/tables/schema.ts'
import type { PartyStamp } from '#parties/party.ts'
import { insertRevision } from '#parties/revisions/repository.ts'
import { anonymiseContent } from './nameless-content.ts'
import { insertRecord, lockRecord, markAnonymised, setLeadCustomer } from './repository.ts'

/**
 * Makes an anonymised lead a customer of whom as little is known: what was agreed with it may have to be invoiced.
 * @returns the customer; the one that it became already, where it did
 */
export async function convertAnonymisedLead(
  transaction: Connection,
  id: number,
  stamp: PartyStamp,
): Promise<number> {
  const lead = await lockRecord(transaction, 'lead', id)
  if (lead === null || lead.anonymisedAt === null) throw new Error(`Lead ${id} is not anonymised`)
  if (lead.customerId !== null) return lead.customerId
  const content = anonymiseContent(lead.content)
  const customerId = await insertRecord(transaction, 'customer', { content, at: stamp.at })
  const customer = { relation: 'customer', id: customerId } as const
  await markAnonymised(transaction, customer, stamp.at)
  await insertRevision(transaction, customer, { event: 'anonymised', version: 1, content, ...stamp })
  await setLeadCustomer(transaction, id, { customerId, at: stamp.at })
  const converted = { event: 'converted', version: lead.version, content: lead.content } as const
  await insertRevision(transaction, lead, { ...converted, ...stamp })
  return customerId
}
