import * as contract from '@quittance/shared/contract/member-access.ts'
import { toWireInvitation } from '#auth/invitations/presenter.ts'
import { listInvitations } from '#auth/invitations/repository.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import { listEveryMember } from '#members/repository.ts'
import { changeAccess } from './change-access.ts'
import { refusalOf, toWireListedMember } from './presenter.ts'

/** Who may come in, and as what. */
export function accessRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serve(binding, contract.listEveryMember, async () => ({
    members: (await listEveryMember(database)).map(toWireListedMember),
    invitations: (await listInvitations(database)).map((one) => toWireInvitation(one, clock())),
  }))

  serveInPerson(binding, contract.setRole, async ({ body: { id, role }, member, text }) => {
    const outcome = await changeAccess(services, { by: member.id, memberId: id, change: { role } })
    if (!outcome.changed) throw refusalOf(outcome, 'role')
    const { name } = outcome.member
    const key = role === 'admin' ? 'members.is-admin-now' : 'members.is-staff-now'
    return { code: 200 as const, message: text(key, { name }), id }
  })

  serveInPerson(binding, contract.setMemberActive, async ({ body: { id, active }, member, text }) => {
    const change = { isActive: active }
    const outcome = await changeAccess(services, { by: member.id, memberId: id, change })
    if (!outcome.changed) throw refusalOf(outcome, 'active')
    const { name } = outcome.member
    const key = active ? 'members.is-active-now' : 'members.is-inactive-now'
    return { code: 200 as const, message: text(key, { name }), id }
  })
}
