import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'

export interface StoredResponse {
  readonly bodyHash: string
  readonly documentId: number
  /** JSON */
  readonly outcome: string
}

/** Only a save that is committed is found: one that was refused leaves no key. */
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

/**
 * In the save's own transaction: either both are stored, or neither. That the key is already there shows at the latest with
 * the commit: see `isDuplicate`
 */
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

/** @param moment ISO 8601 in UTC */
export async function deleteStoredResponses(db: Connection, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
}
