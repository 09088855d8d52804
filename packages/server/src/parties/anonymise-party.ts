import { blankParty, type PartyContent } from '@quittance/shared/documents/party-content.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { deleteImportedRows } from '#imports/repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import type { StoredParty } from './party.ts'
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

interface Anonymisation extends Author {
  readonly relation: Relation
  readonly id: number
}

/**
 * Removes all personal data from a lead or customer, its revisions and its search words; for a customer, also from the leads that
 * were converted to it. Documents stay as sold; e-mails with them are emptied. Returns false if the record does not exist.
 */
export async function anonymiseParty(
  { database, clock }: Context,
  { relation, id, ...author }: Anonymisation,
): Promise<boolean> {
  const stamp = createStamp(author, clock())
  const exists = await inTransaction(database, async (transaction) => {
    const party = await lockRecord(transaction, relation, id)
    if (party === null) return false
    const leads = relation === 'customer' ? await findLeadsOfCustomer(transaction, id) : []
    for (const record of [party, ...leads]) await anonymiseRecord(transaction, record, stamp)
    return true
  })
  // The index contains the old words until pending changes are merged. If another process holds the index-writer lease, its next
  // compaction merges them.
  if (exists) await mergePendingChanges({ database })
  return exists
}

async function anonymiseRecord(
  transaction: Connection,
  party: StoredParty,
  stamp: ChangeStamp,
): Promise<void> {
  // Also for records anonymised before: new e-mails may have been queued since.
  await clearPartyEmails(transaction, party)
  if (party.anonymisedAt !== null) return
  const { relation, id } = party
  const version = party.version + 1
  const content = anonymiseContent(party.content)
  await updateRecord(transaction, { relation, id, version }, { content, at: stamp.changedAt })
  await markAnonymised(transaction, party, stamp.changedAt)
  await deleteRevisions(transaction, relation, [id])
  // The hashes would identify the party to anyone who has the file.
  await deleteImportedRows(transaction, relation, [id])
  await insertRevision(transaction, party, { event: 'anonymised', version, content, ...stamp })
}

/** Returns the content that remains after anonymising: country and currency, which identify no person. */
export function anonymiseContent({ country, currencyId }: PartyContent): PartyContent {
  return { ...blankParty, country, currencyId }
}
