import * as contract from '@quittance/shared/contract/member-access.ts'
import { removeFactor } from '#auth/factor/remove-factor.ts'
import { listFactorMembers } from '#auth/factor/repository.ts'
import { toWireInvitation } from '#auth/invitations/presenter.ts'
import { listInvitations } from '#auth/invitations/repository.ts'
import { isAdminStill } from '#auth/is-admin-still.ts'
import { queueNotice } from '#auth/notices/queue-notice.ts'
import { endSessions } from '#auth/sessions/end-sessions.ts'
import { countSessions } from '#auth/sessions/repository.ts'
import { actingMember } from '#http/acting-member.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import { listEveryMember } from '#members/repository.ts'
import { noteChange } from '#security/note-change.ts'
import type { Happening } from '#security/security-event.ts'
import { type Changed, changeAccess } from './change-access.ts'
import { factorRefusalOf, refusalOf, toWireListedMember } from './presenter.ts'

/** Who may come in, and as what. */
export function accessRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serve(binding, contract.listEveryMember, async () => {
    const now = clock()
    const factors = await listFactorMembers(database)
    const sessions = await countSessions(database, now)
    const members = await listEveryMember(database)
    return {
      members: members.map((member) =>
        toWireListedMember(member, {
          hasFactor: factors.has(member.id),
          sessions: sessions.get(member.id) ?? 0,
        }),
      ),
      invitations: (await listInvitations(database)).map((one) => toWireInvitation(one, now)),
    }
  })
  changeRoutes(binding)
  rescueRoutes(binding)
}

function changeRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, contract.setRole, async (call) => {
    const { id, role } = call.body
    const noted = { actor: actingMember(call), happened: happenedAs(`role-${role}`) }
    const outcome = await noteChange(services, noted, (within) =>
      changeAccess(within, { by: call.member.id, memberId: id, change: { role } }),
    )
    if (!outcome.changed) throw refusalOf(outcome, 'role')
    const { name } = outcome.member
    const key = role === 'admin' ? 'members.is-admin-now' : 'members.is-staff-now'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })

  serveInPerson(binding, contract.setMemberActive, async (call) => {
    const { id, active } = call.body
    const event = active ? 'access-given' : 'access-removed'
    const noted = { actor: actingMember(call), happened: happenedAs(event) }
    const outcome = await noteChange(services, noted, (within) =>
      changeAccess(within, { by: call.member.id, memberId: id, change: { isActive: active } }),
    )
    if (!outcome.changed) throw refusalOf(outcome, 'active')
    const { name } = outcome.member
    const key = active ? 'members.is-active-now' : 'members.is-inactive-now'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })
}

function happenedAs(event: Happening['event']) {
  return (outcome: Changed): Happening | null =>
    outcome.changed ? { event, about: outcome.member.name } : null
}

/** What administrators do for members who have lost something. */
function rescueRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, contract.endSessionsOf, async (call) => {
    const { id } = call.body
    const ending = { by: call.member.id, memberId: id, actor: actingMember(call) }
    const outcome = await endSessions(services, ending)
    if (!outcome.ended) throw refusalOf(outcome, 'id')
    return { code: 200 as const, message: call.text('access.signed-out', { name: outcome.member.name }), id }
  })

  serveInPerson(binding, contract.removeSecondFactor, async (call) => {
    const { id } = call.body
    const outcome = await removeFactor(services, {
      memberId: id,
      actor: actingMember(call),
      mayStill: (transaction) => isAdminStill(transaction, call.member.id),
      afterwards: (transaction, member) =>
        queueNotice(transaction, services, {
          receiver: member,
          notice: 'factor-removed',
          params: { by: call.member.name },
        }),
    })
    if (!outcome.removed) throw factorRefusalOf(outcome)
    services.mailQueued.ring()
    const { name } = outcome.member
    return { code: 200 as const, message: call.text('access.factor-removed', { name }), id }
  })
}
