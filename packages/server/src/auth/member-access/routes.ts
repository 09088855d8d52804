import * as contract from '@quittance/shared/contract/member-access.ts'
import { queueAccountEmail } from '#auth/account-emails.ts'
import { listInvitations } from '#auth/invitations/repository.ts'
import {
  toAccessError,
  toTwoFactorRemovalError,
  toWireInvitation,
  toWireListedMember,
} from '#auth/presenter.ts'
import { countActiveSessions } from '#auth/repository.ts'
import { endMemberSessions } from '#auth/sessions.ts'
import { removeMemberTwoFactor } from '#auth/two-factor/administer-two-factor.ts'
import { listTwoFactorMemberIds } from '#auth/two-factor/repository.ts'
import { type Binding, serve, serveWithSession } from '#http/endpoint.ts'
import { getActor } from '#http/security-log.ts'
import { listAllMembers } from '#members/repository.ts'
import { withSecurityEvent } from '#security/repository.ts'
import type { SecurityEventData } from '#security/security-log.ts'
import { type ChangeAccessOutcome, changeAccess, isActiveAdmin } from './change-access.ts'

/** Serves members, roles and invitations to administrators. */
export function memberAccessRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serve(binding, contract.listAllMembers, async () => {
    const now = clock()
    const enrolledMemberIds = await listTwoFactorMemberIds(database)
    const sessions = await countActiveSessions(database, now)
    const members = await listAllMembers(database)
    return {
      members: members.map((member) =>
        toWireListedMember(member, {
          hasTwoFactor: enrolledMemberIds.has(member.id),
          sessions: sessions.get(member.id) ?? 0,
        }),
      ),
      invitations: (await listInvitations(database)).map((invitation) => toWireInvitation(invitation, now)),
    }
  })
  accessChangeRoutes(binding)
  accountRecoveryRoutes(binding)
}

function accessChangeRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.setRole, async (call) => {
    const { id, role } = call.body
    const recording = { actor: getActor(call), toEvent: createEventMapper(`role-${role}`) }
    const outcome = await withSecurityEvent(services, recording, (transactionServices) =>
      changeAccess(transactionServices, { actorId: call.member.id, memberId: id, change: { role } }),
    )
    if (!outcome.isChanged) throw toAccessError(outcome, 'role')
    const { name } = outcome.member
    const key = role === 'admin' ? 'members.promoted' : 'members.demoted'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })

  serveWithSession(binding, contract.setMemberActive, async (call) => {
    const { id, active } = call.body
    const event = active ? 'access-given' : 'access-removed'
    const recording = { actor: getActor(call), toEvent: createEventMapper(event) }
    const outcome = await withSecurityEvent(services, recording, (transactionServices) =>
      changeAccess(transactionServices, {
        actorId: call.member.id,
        memberId: id,
        change: { isActive: active },
      }),
    )
    if (!outcome.isChanged) throw toAccessError(outcome, 'active')
    const { name } = outcome.member
    const key = active ? 'members.activated' : 'members.deactivated'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })
}

function createEventMapper(event: SecurityEventData['event']) {
  return (outcome: ChangeAccessOutcome): SecurityEventData | null =>
    outcome.isChanged ? { event, about: outcome.member.name } : null
}

/** Serves the calls with which an administrator ends the sessions or removes the two-factor sign-in of another member. */
function accountRecoveryRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.endMemberSessions, async (call) => {
    const { id } = call.body
    const sessionsToEnd = { actorId: call.member.id, memberId: id, actor: getActor(call) }
    const outcome = await endMemberSessions(services, sessionsToEnd)
    if (!outcome.isEnded) throw toAccessError(outcome, 'id')
    return { code: 200 as const, message: call.text('access.signed-out', { name: outcome.member.name }), id }
  })

  serveWithSession(binding, contract.removeTwoFactor, async (call) => {
    const { id } = call.body
    const outcome = await removeMemberTwoFactor(services, {
      memberId: id,
      actor: getActor(call),
      isAllowed: (transaction) => isActiveAdmin(transaction, call.member.id),
      onRemoved: (transaction, member) =>
        queueAccountEmail(transaction, services, {
          recipient: member,
          template: 'factor-removed',
          params: { by: call.member.name },
        }),
    })
    if (!outcome.isRemoved) throw toTwoFactorRemovalError(outcome)
    services.outboxSignal.notify()
    const { name } = outcome.member
    return { code: 200 as const, message: call.text('access.two-factor-removed', { name }), id }
  })
}
