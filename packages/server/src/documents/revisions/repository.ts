import type { Connection } from '#database/database.ts'
import type { DocumentValues, Stamp } from '#documents/document-values.ts'

/**
 * Keeps the document as it is saved, beside all its earlier versions; with the names of its status and currency, which
 * can be deleted once no document has them any more.
 */
export async function insertRevision(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp }: { values: DocumentValues; stamp: Stamp },
): Promise<void> {
  const names = await namesIn(transaction, values)
  await transaction
    .insertInto('document_revisions')
    .values({
      document_id: id,
      version,
      saved_at: stamp.at,
      saved_by: stamp.memberId,
      content: JSON.stringify({ ...values, ...names }),
    })
    .execute()
}

async function namesIn(transaction: Connection, { statusId, currencyId }: DocumentValues) {
  const status = transaction.selectFrom('document_statuses').select('name').where('id', '=', statusId)
  const currency = transaction.selectFrom('currencies').select('name').where('id', '=', currencyId)
  return {
    statusName: (await status.executeTakeFirstOrThrow()).name,
    currencyName: (await currency.executeTakeFirstOrThrow()).name,
  }
}
