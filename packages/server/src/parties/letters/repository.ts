import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'

// As an e-mail that is to nobody. Files that went along stay: they are the documents that have to be kept.
const emptyMessage = {
  recipients: JSON.stringify({ to: [], cc: [] }),
  pending: '[]',
  refused: '[]',
  last_error: '',
  subject: '',
  message: '',
}

/**
 * Empties the e-mails with documents that were a party's when they were queued, whoever has those now. What has not left
 * is taken back, even while it leaves.
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
