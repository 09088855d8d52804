import type { Connection } from '#database/database.ts'
import { inPortions } from '#database/in-portions.ts'
import type { StoredParty } from '#parties/party.ts'

// As an e-mail that is to nobody. Files that went along stay: they are the documents that have to be kept.
const emptied = {
  recipients: JSON.stringify({ to: [], cc: [] }),
  pending: '[]',
  refused: '[]',
  last_error: '',
  subject: '',
  message: '',
}

/** Empties the e-mails about a party's documents. Those that have not left are taken back, even while one leaves. */
export async function forgetLetters(
  transaction: Connection,
  { relation, id }: Pick<StoredParty, 'relation' | 'id'>,
): Promise<void> {
  const column = relation === 'lead' ? 'lead_id' : 'customer_id'
  const documents = await transaction.selectFrom('documents').select('id').where(column, '=', id).execute()
  for (const portion of inPortions(documents.map((document) => document.id))) {
    const all = transaction.updateTable('mail_messages').where('document_id', 'in', portion)
    await all
      .where('state', 'in', ['waiting', 'failed'])
      .set({ state: 'cancelled', claimed_by: '', claimed_until: '' })
      .execute()
    await all.set(emptied).execute()
  }
}
