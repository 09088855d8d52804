import type { WireToken } from '@quittance/shared/contract/api-tokens.ts'
import type { ApiToken } from './repository.ts'

export function toWireToken({ id, name, role, member, createdAt, lastUsedAt }: ApiToken): WireToken {
  const created_at = createdAt.toISOString()
  return { id, name, role, member, created_at, last_used_at: lastUsedAt?.toISOString() ?? null }
}
