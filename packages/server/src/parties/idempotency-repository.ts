import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'

export interface StoredResponse {
  readonly bodyHash: string
  readonly partyId: number
}

/** Finds the stored result of a request; rejected requests store none. */
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

/** Stores the result in the transaction of the save. @throws a duplicate-key error if the key exists (see `isDuplicate`) */
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

/** Deletes old keys. @param before time in ISO 8601, UTC */
export async function deletePartyKeysBefore(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('party_keys').where('created_at', '<', before).execute()
}
