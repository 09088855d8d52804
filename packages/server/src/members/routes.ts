import { listMembers } from '@quittance/shared/contract/members.ts'
import type { Binding } from '#http/endpoint.ts'
import { serveReference } from '#http/serve-reference.ts'
import { toWireMember } from './presenter.ts'
import { listActiveMembers } from './repository.ts'

export function memberRoutes(binding: Binding): void {
  serveReference(binding, listMembers, async (db) => ({
    members: (await listActiveMembers(db)).map(toWireMember),
  }))
}
