import { type SqlBool, sql } from 'kysely'
import { deleteRowsBefore } from '#database/queries/delete-rows-before.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** Records that the keyed requests save. The responses of each are stored in a table of its own. */
export type KeyedSubject = 'document' | 'party' | 'payment'

/** The key of a request and what the request saves. */
export interface RequestKey {
  readonly subject: KeyedSubject
  readonly key: IdempotencyKey
}

export interface StoredResponse {
  readonly bodyHash: string
  /** Id of the document, lead, customer or payment. */
  readonly recordId: number
  /** JSON of the outcome. Empty for a party, whose outcome is its id. */
  readonly outcome: string
}

/** Returns the stored response of a committed request with this key; rejected requests store none. */
export async function findStoredResponse(
  db: Connection,
  { subject, key: { memberId, call, keyHash } }: RequestKey,
): Promise<StoredResponse | null> {
  const isKey = sql<SqlBool>`member_id = ${memberId} and \`call\` = ${call} and key_hash = ${keyHash}`
  if (subject === 'document') {
    const row = await db.selectFrom('idempotency_keys').selectAll().where(isKey).executeTakeFirst()
    return row ? { bodyHash: row.body_hash, recordId: row.document_id, outcome: row.outcome } : null
  }
  if (subject === 'payment') {
    const row = await db.selectFrom('payment_keys').selectAll().where(isKey).executeTakeFirst()
    return row ? { bodyHash: row.body_hash, recordId: row.record_id, outcome: row.outcome } : null
  }
  const row = await db.selectFrom('party_keys').selectAll().where(isKey).executeTakeFirst()
  return row ? { bodyHash: row.body_hash, recordId: row.party_id, outcome: '' } : null
}

export interface ResponseToStore {
  readonly recordId: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Stored as JSON, except for a party. */
  readonly outcome?: unknown
}

/**
 * Stores the response of a request in the transaction of its save. If the key exists, an error follows at the latest with the
 * commit: see `isDuplicate`.
 */
export async function storeResponse(
  transaction: Connection,
  { subject, key }: RequestKey,
  { recordId, at, outcome }: ResponseToStore,
): Promise<void> {
  const { memberId: member_id, call, keyHash: key_hash, bodyHash: body_hash } = key
  const row = { member_id, call, key_hash, body_hash, created_at: at }
  if (subject === 'document') {
    const document = { ...row, document_id: recordId, outcome: JSON.stringify(outcome) }
    await deferInsert(transaction, { table: 'idempotency_keys' }, [document])
  } else if (subject === 'payment') {
    const payment = { ...row, record_id: recordId, outcome: JSON.stringify(outcome) }
    await deferInsert(transaction, { table: 'payment_keys' }, [payment])
  } else {
    await deferInsert(transaction, { table: 'party_keys' }, [{ ...row, party_id: recordId }])
  }
}

/** Deletes the responses that are older than a time (ISO 8601, UTC). */
export async function deleteStoredResponses(db: Connection, before: string): Promise<void> {
  await deleteRowsBefore(db, { table: 'idempotency_keys', column: 'created_at', before })
  await deleteRowsBefore(db, { table: 'party_keys', column: 'created_at', before })
  await deleteRowsBefore(db, { table: 'payment_keys', column: 'created_at', before })
}
