import {
  endMemberSessions,
  inviteMember,
  listAllMembers,
  readAccessSettings,
  removeTwoFactor,
  renewInvitation,
  revokeInvitation,
  setMemberActive,
  setRole,
  updateAccessSettings,
  type WireInvitation,
  type WireListedMember,
} from '@quittance/shared/contract/member-access.ts'
import type { Role } from '@quittance/shared/contract/permissions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'

export type MemberRecord = WireListedMember
export type Invitation = WireInvitation

export interface InvitationValues {
  readonly name: string
  readonly email: string
  readonly role: Role
}

export interface SentInvitation {
  /** Whether the e-mail was sent. */
  readonly message: string
  readonly link: string
}

export const membersQuery = queryOptions({
  queryKey: ['settings', 'members'],
  queryFn: ({ signal }) => call(listAllMembers, { signal }),
  staleTime: screenFreshMs,
})

export const accessSettingsQuery = queryOptions({
  queryKey: ['settings', 'access'],
  queryFn: ({ signal }) => call(readAccessSettings, { signal }),
  staleTime: screenFreshMs,
})

export function requireTwoFactor(isRequired: boolean) {
  return call(updateAccessSettings, { body: { demands_two_factor: isRequired } })
}

export function changeRole(id: number, role: Role) {
  return call(setRole, { body: { id, role } })
}

export function setActive(id: number, active: boolean) {
  return call(setMemberActive, { body: { id, active } })
}

export function endSessions(id: number) {
  return call(endMemberSessions, { body: { id } })
}

export function disableTwoFactor(id: number) {
  return call(removeTwoFactor, { body: { id } })
}

export function invite(values: InvitationValues) {
  return call(inviteMember, { body: values })
}

export function sendAgain(id: number) {
  return call(renewInvitation, { body: { id } })
}

export function cancelInvitation(id: number) {
  return call(revokeInvitation, { body: { id } })
}
