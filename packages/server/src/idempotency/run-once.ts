import { isDuplicate } from '#database/queries/database-errors.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { DomainError } from '#errors.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { findStoredResponse, type KeyedSubject, type StoredResponse } from './response-repository.ts'

/** A request that is executed once, however often the client sends it with the same key. */
export interface KeyedRequest<Outcome> {
  readonly subject: KeyedSubject
  /** Undefined: the client sent no key, and each request is executed. */
  readonly key: IdempotencyKey | undefined
  /** Returns the outcome of the request that has stored this response. */
  readonly replay: (response: StoredResponse) => Outcome
  /** Returns the rejection of a key that was used with another body. */
  readonly rejectReuse: (recordId: number) => Outcome
}

const keyOfSubject = {
  document: uniqueKeys.documentIdempotencyKey,
  party: uniqueKeys.partyIdempotencyKey,
  payment: uniqueKeys.paymentIdempotencyKey,
} as const satisfies Record<KeyedSubject, unknown>

/**
 * Executes a keyed request, which stores its response in its transaction with `storeResponse`. If it fails or the key exists, an
 * earlier or concurrent request with the key may have been committed: then its outcome is returned. The key is looked up
 * afterwards, so that a first request needs no further statement.
 */
export async function runOnce<Outcome>(
  database: Connection,
  request: KeyedRequest<Outcome>,
  { run, isSuccess }: { run: () => Promise<Outcome>; isSuccess: (outcome: Outcome) => boolean },
): Promise<Outcome> {
  try {
    const outcome = await run()
    if (isSuccess(outcome)) return outcome
    return (await findReplay(database, request)) ?? outcome
  } catch (error) {
    const isKeyUsed = isDuplicate(error, keyOfSubject[request.subject])
    if (!(isKeyUsed || error instanceof DomainError)) throw error
    const replay = await findReplay(database, request)
    if (replay === null) throw error
    return replay
  }
}

/** Returns the outcome of a committed request with the same key; null if there is none. */
export async function findReplay<Outcome>(
  database: Connection,
  { subject, key, replay, rejectReuse }: KeyedRequest<Outcome>,
): Promise<Outcome | null> {
  if (key === undefined) return null
  const response = await findStoredResponse(database, { subject, key })
  if (response === null) return null
  return response.bodyHash === key.bodyHash ? replay(response) : rejectReuse(response.recordId)
}
