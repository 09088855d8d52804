import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'

export interface StoredResponse {
  readonly bodyHash: string
  readonly partyId: number
}

/** Only what was stored is found: a refusal leaves no key. */
export async function findStoredResponse(
  db: Connection,
  key: IdempotencyKey,
): Promise<StoredResponse | null> {
  const row = await db
    .selectFrom('party_keys')
    .select(['body_hash', 'party_id'])
    .where('member_id', '=', key.memberId)
    .where('call', '=', key.call)
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst()
  return row ? { bodyHash: row.body_hash, partyId: row.party_id } : null
}

/** In the save's own transaction. @throws when the key is already there: see `isDuplicate` */
export async function storeResponse(
  transaction: Connection,
  key: IdempotencyKey,
  { partyId, at }: { readonly partyId: number; readonly at: string },
): Promise<void> {
  await transaction
    .insertInto('party_keys')
    .values({
      member_id: key.memberId,
      call: key.call,
      key_hash: key.keyHash,
      body_hash: key.bodyHash,
      party_id: partyId,
      created_at: at,
    })
    .execute()
}

/** @param olderThan ISO 8601 in UTC */
export async function deletePartyKeysBefore(db: Connection, olderThan: string): Promise<void> {
  await db.deleteFrom('party_keys').where('created_at', '<', olderThan).execute()
}
