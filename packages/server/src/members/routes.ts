import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import type { Binding } from '#http/endpoint.ts'
import { serveReference } from '#http/etag.ts'
import { toWireMember } from './member.ts'
import { listActiveMembers } from './repository.ts'

export function memberRoutes(binding: Binding): void {
  serveReference(binding, listMembers, async (db) => ({
    members: (await listActiveMembers(db)).map(toWireMember),
  }))
}
