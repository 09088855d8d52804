import type { Role } from '@quittance/shared/contract/auth.ts'
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
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export type SettingMember = WireListedMember
export type Invitation = WireInvitation

export interface InvitationValues {
  readonly name: string
  readonly email: string
  readonly role: Role
}

export const everyMemberQuery = queryOptions({
  queryKey: ['settings', 'members'],
  queryFn: ({ signal }) => call(listAllMembers, { signal }),
  staleTime: 0,
})

export const accessSettingsQuery = queryOptions({
  queryKey: ['settings', 'access'],
  queryFn: ({ signal }) => call(readAccessSettings, { signal }),
  staleTime: 0,
})

export function demandFactor(isDemanded: boolean) {
  return call(updateAccessSettings, { body: { demands_two_factor: isDemanded } })
}

export function giveRole(id: number, role: Role) {
  return call(setRole, { body: { id, role } })
}

export function letIn(id: number, active: boolean) {
  return call(setMemberActive, { body: { id, active } })
}

export function signOutEverywhere(id: number) {
  return call(endMemberSessions, { body: { id } })
}

export function removeFactor(id: number) {
  return call(removeTwoFactor, { body: { id } })
}

export function invite(values: InvitationValues) {
  return call(inviteMember, { body: values })
}

export function inviteAgain(id: number) {
  return call(renewInvitation, { body: { id } })
}

export function takeBack(id: number) {
  return call(revokeInvitation, { body: { id } })
}
