import { createHash } from 'node:crypto'
import type { MemberCall } from './endpoint.ts'

/** What tells a repeated call from another one; undefined when the sender gave no key. */
export function onceKey({ request, member }: MemberCall<unknown, unknown>) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') return undefined
  return {
    memberId: member.id,
    call: `${request.method} ${request.routeOptions.url ?? request.url}`,
    keyHash: sha256(key),
    bodyHash: sha256(request.rawBody),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
