import { hash } from 'node:crypto'
import type { MemberCall } from '#http/endpoint.ts'

/** Identifies one save of one member by the key that the client chose. */
export interface IdempotencyKey {
  readonly memberId: number
  /** Method and route, for example `POST /api/invoices`. */
  readonly call: string
  /** SHA-256 of the key, in hexadecimal. */
  readonly keyHash: string
  /** SHA-256 of the body as received, in hexadecimal. Another body under the same key is a conflict. */
  readonly bodyHash: string
}

/** Reads the header `Idempotency-Key`. Returns undefined if it is missing or blank. */
export function readIdempotencyKey({
  request,
  member,
}: MemberCall<unknown, unknown>): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') return undefined
  return {
    memberId: member.id,
    call: `${request.method} ${request.routeOptions.url ?? request.url}`,
    keyHash: hash('sha256', key),
    bodyHash: hash('sha256', request.rawBody),
  }
}
