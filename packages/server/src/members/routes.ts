import { listMembers } from '@quittance/shared/contract/members.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { toWireMember } from './presenter.ts'
import { listActiveMembers } from './repository.ts'

export function memberRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, listMembers, async () => ({
    members: (await listActiveMembers(database)).map(toWireMember),
  }))
}
