import type { Connection } from '#database/database.ts'
import { locking } from '#database/portable.ts'
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

/** Who saved a version, and when; null where no revision of it is kept. */
export async function findStamp(
  transaction: Connection,
  { id, version }: { id: number; version: number },
): Promise<Stamp | null> {
  const row = await transaction
    .selectFrom('document_revisions')
    .select(['saved_at', 'saved_by'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    // It may be younger than what the transaction reads without a lock.
    .modifyEnd(locking(transaction))
    .executeTakeFirst()
  return row ? { memberId: row.saved_by, at: row.saved_at } : null
}

async function namesIn(transaction: Connection, { statusId, currencyId }: DocumentValues) {
  const status = transaction.selectFrom('document_statuses').select('name').where('id', '=', statusId)
  const currency = transaction.selectFrom('currencies').select('name').where('id', '=', currencyId)
  return {
    statusName: (await status.executeTakeFirstOrThrow()).name,
    currencyName: (await currency.executeTakeFirstOrThrow()).name,
  }
}
