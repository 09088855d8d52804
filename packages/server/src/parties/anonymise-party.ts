import { blankParty, type PartyContent } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { deleteImportedRows } from './imports/repository.ts'
import type { PartyStamp, StoredParty } from './party.ts'
import {
  clearPartyEmails,
  findLeadsOfCustomer,
  lockRecord,
  markAnonymised,
  updateRecord,
} from './record-repository.ts'
import { deleteRevisions, insertRevision } from './revisions/repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface Anonymisation {
  readonly relation: Relation
  readonly id: number
  readonly memberId: number
}

/**
 * Removes everything personal from a lead or customer, from what was ever saved of it, and from the words it is found by;
 * of a customer also from the leads that became it. Documents keep whom they were sold to; e-mails with them are emptied.
 * @returns false: it is not there
 */
export async function anonymiseParty(
  { database, clock }: Context,
  { relation, id, memberId }: Anonymisation,
): Promise<boolean> {
  const stamp: PartyStamp = { memberId, at: clock().toISOString() }
  const isThere = await inTransaction(database, async (transaction) => {
    const party = await lockRecord(transaction, relation, id)
    if (party === null) return false
    const leads = relation === 'customer' ? await findLeadsOfCustomer(transaction, id) : []
    for (const one of [party, ...leads]) await anonymiseRecord(transaction, one, stamp)
    return true
  })
  // The index keeps the old words until its news are merged; while somebody else writes to it, that is done soon by
  // whoever keeps it.
  if (isThere) await mergePendingChanges({ database })
  return isThere
}

async function anonymiseRecord(
  transaction: Connection,
  party: StoredParty,
  stamp: PartyStamp,
): Promise<void> {
  // Also where it is done already: somebody may have written since.
  await clearPartyEmails(transaction, party)
  if (party.anonymisedAt !== null) return
  const { relation, id } = party
  const version = party.version + 1
  const content = anonymiseContent(party.content)
  await updateRecord(transaction, { relation, id, version }, { content, at: stamp.at })
  await markAnonymised(transaction, party, stamp.at)
  await deleteRevisions(transaction, party)
  await deleteImportedRows(transaction, party)
  await insertRevision(transaction, party, { event: 'anonymised', version, content, ...stamp })
}

/** What stays of a lead or customer that is anonymised: the country and the currency of somebody name nobody. */
export function anonymiseContent({ country, currencyId }: PartyContent): PartyContent {
  return { ...blankParty, country, currencyId }
}
