import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'

export interface StoredResponse {
  readonly bodyHash: string
  readonly documentId: number
  /** JSON of `SaveSuccess` or `ConversionSuccess`; of an e-mail `"queued"`. */
  readonly outcome: string
}

/** Returns the stored outcome of a committed request with this key; rejected requests store none. */
export async function findStoredResponse(
  db: Connection,
  key: IdempotencyKey,
): Promise<StoredResponse | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'document_id', 'outcome'])
    .where('member_id', '=', key.memberId)
    .where('call', '=', key.call)
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst()
  return row ? { bodyHash: row.body_hash, documentId: row.document_id, outcome: row.outcome } : null
}

/** Stores the outcome in the transaction of the save. A used key is reported at the latest by the commit: see `isDuplicate`. */
export async function storeResponse(
  transaction: Connection,
  key: IdempotencyKey,
  { documentId, outcome, at }: { documentId: number; outcome: string; at: string },
): Promise<void> {
  const row = {
    member_id: key.memberId,
    call: key.call,
    key_hash: key.keyHash,
    body_hash: key.bodyHash,
    document_id: documentId,
    outcome,
    created_at: at,
  }
  await deferInsert(transaction, { table: 'idempotency_keys' }, [row])
}

/** Deletes outcomes older than the given time (ISO 8601, UTC). */
export async function deleteStoredResponses(db: Connection, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
}
