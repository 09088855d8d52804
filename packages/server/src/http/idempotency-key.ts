import { hash } from 'node:crypto'
import type { MemberCall } from './endpoint.ts'

/** One save of one member, told apart from all others by the key that its sender chose. */
export interface IdempotencyKey {
  readonly memberId: number
  /** Method and path. */
  readonly call: string
  readonly keyHash: string
  readonly bodyHash: string
}

/** What tells a repeated save from another one; undefined when the sender gave no key. */
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
