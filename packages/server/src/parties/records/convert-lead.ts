import { blankParty } from '@quittance/shared/documents/party-kind.ts'
import { keptName, partyName } from '@quittance/shared/documents/party-name.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { PartyStamp, StoredParty } from '#parties/party.ts'
import { insertRevision, keepFirstRevision } from '#parties/revisions/repository.ts'
import { insertRecord, lockRecord, setCustomerOf } from './repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface Conversion {
  readonly id: number
  /** The customer that it is; null: a new one. */
  readonly customerId: number | null
  readonly memberId: number
}

export type Converted =
  | { readonly converted: true; readonly customerId: number; readonly wasAlready: boolean }
  | { readonly converted: false; readonly because: 'not-found' | 'anonymised' | 'unknown-customer' }

/** Makes a lead a customer. Asked again, it answers the customer that it became. */
export async function convertLead(
  { database, clock }: Context,
  { id, customerId, memberId }: Conversion,
): Promise<Converted> {
  const stamp: PartyStamp = { memberId, at: clock().toISOString() }
  return await inTransaction(database, async (transaction) => {
    const lead = await lockRecord(transaction, 'lead', id)
    if (lead === null) return { converted: false, because: 'not-found' }
    if (lead.customerId !== null) return { converted: true, customerId: lead.customerId, wasAlready: true }
    if (lead.anonymisedAt !== null) return { converted: false, because: 'anonymised' }
    const became = await customerFor(transaction, { lead, customerId }, stamp)
    if (became === null) return { converted: false, because: 'unknown-customer' }
    await keepFirstRevision(transaction, lead)
    await setCustomerOf(transaction, id, { customerId: became, at: stamp.at })
    const { version, content } = lead
    await insertRevision(transaction, lead, { event: 'converted', version, content, ...stamp })
    return { converted: true, customerId: became, wasAlready: false }
  })
}

async function customerFor(
  transaction: Connection,
  { lead, customerId }: { readonly lead: StoredParty; readonly customerId: number | null },
  stamp: PartyStamp,
): Promise<number | null> {
  if (customerId !== null) {
    const customer = await lockRecord(transaction, 'customer', customerId)
    return customer === null || customer.archivedAt !== null ? null : customer.id
  }
  const { firstName, lastName, ...contact } = lead.content
  const clientName = keptName(`${firstName} ${lastName}`.trim())
  const names = { clientName, username: keptName(partyName(lead.content)) }
  const content = { ...blankParty, ...contact, ...names }
  const id = await insertRecord(transaction, 'customer', { content, at: stamp.at })
  const created = { event: 'created', version: 1, content, ...stamp } as const
  await insertRevision(transaction, { relation: 'customer', id }, created)
  return id
}
