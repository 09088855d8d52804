import { z } from 'zod'
import { chooseFieldError, lineOfText, nameText, recordId } from '#wire/field-schemas.ts'
import { role, roleField } from './auth.ts'
import { get, post } from './endpoint.ts'
import { emailAddress, memberName, newPassword, success, successWithId } from './field-schemas.ts'
import { namedRecord } from './records.ts'

const listedMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  /** When they last used the product, within a few minutes; null: never. */
  last_seen_at: z.string().nullable(),
  /** Signing in asks for a code too. */
  has_two_factor: z.boolean(),
  /** Where they are signed in at the moment. */
  sessions: z.int(),
})

export type WireListedMember = z.output<typeof listedMember>

const listedInvitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  expires_at: z.string(),
  has_expired: z.boolean(),
})

export type WireInvitation = z.output<typeof listedInvitation>

export const listAllMembers = get({
  path: '/api/v1/member/list',
  summary: 'Every member, inactive ones too, and who is invited.',
  access: 'admin',
  response: z.object({ members: z.array(listedMember), invitations: z.array(listedInvitation) }),
})

export const setRole = post({
  path: '/api/v1/member/set_role',
  summary: 'Make a member an administrator, or staff. The last active administrator stays one.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ id: recordId, role: roleField }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const setMemberActive = post({
  path: '/api/v1/member/set_active',
  summary: 'Let a member in or not. Whoever is not let in is signed out at once.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object(
    { id: recordId, active: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

const memberIdBody = z.object({ id: recordId }, { error: 'body.object-expected' })

export const endMemberSessions = post({
  path: '/api/v1/member/end_sessions',
  summary: 'Sign a member out everywhere.',
  access: 'admin',
  isSessionOnly: true,
  body: memberIdBody,
  response: successWithId,
})

export const removeTwoFactor = post({
  path: '/api/v1/member/remove_two_factor',
  summary: 'Switch the second factor off for a member who has lost phone and recovery codes.',
  access: 'admin',
  isSessionOnly: true,
  body: memberIdBody,
  response: successWithId,
})

/** Answered only once: what is stored of the link is its hash. */
const invitationResponse = successWithId.extend({ link: z.string(), is_mailed: z.boolean() })

export const inviteMember = post({
  path: '/api/v1/member/invite',
  summary:
    'Invite somebody: answers a link that is good for 72 hours and once, and e-mails it if e-mail is on.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object(
    { name: memberName, email: emailAddress, role: roleField },
    { error: 'body.object-expected' },
  ),
  response: invitationResponse,
})

export const renewInvitation = post({
  path: '/api/v1/member/invite_again',
  summary: 'Send an invitation again, with a new link. The one before is no longer good.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: invitationResponse,
})

export const revokeInvitation = post({
  path: '/api/v1/member/revoke_invitation',
  summary: 'Take an invitation back.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

const linkToken = lineOfText(100)

export const openInvitation = post({
  path: '/api/v1/invitation/open',
  summary: 'Whom an invitation is for.',
  access: 'everyone',
  body: z.object({ token: linkToken }, { error: 'body.object-expected' }),
  response: z.object({ invitation: z.object({ name: z.string(), email: z.string() }) }),
})

export const acceptInvitation = post({
  path: '/api/v1/invitation/accept',
  summary: 'Become a member with a name and a password of one’s own.',
  access: 'everyone',
  body: z.object(
    { token: linkToken, name: memberName, password: newPassword },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ email: z.string() }),
})

/** Those that have to do with who may come in. */
export const memberCalls = [
  listAllMembers,
  setRole,
  setMemberActive,
  endMemberSessions,
  removeTwoFactor,
  inviteMember,
  renewInvitation,
  revokeInvitation,
  openInvitation,
  acceptInvitation,
]

export const readAccessSettings = get({
  path: '/api/v1/settings/access',
  summary: 'Whether two-factor sign-in is demanded of everybody.',
  access: 'admin',
  response: z.object({ demands_two_factor: z.boolean() }),
})

export const updateAccessSettings = post({
  path: '/api/v1/settings/access/update',
  summary:
    'Demand two-factor sign-in, or not any more. Members without it can then only set it up; API tokens go on working. Takes an administrator who has it.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object(
    { demands_two_factor: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: success,
})

export const accessSettingsCalls = [readAccessSettings, updateAccessSettings]

export const listedToken = z.object({
  id: z.int(),
  name: z.string(),
  /** What it may do; never more than who made it may at the time of use. */
  role,
  /** Who made it. */
  member: namedRecord,
  created_at: z.string(),
  /** Within a few minutes; null: never. */
  last_used_at: z.string().nullable(),
})

export type WireToken = z.output<typeof listedToken>

export const listTokens = get({
  path: '/api/v1/api_token/list',
  summary: 'Everybody’s API tokens.',
  access: 'admin',
  response: z.object({ tokens: z.array(listedToken) }),
})

export const storeToken = post({
  path: '/api/v1/api_token/store',
  summary: 'Make an API token, for staff unless a role is named. It is answered only this once.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object(
    { name: nameText(100), role: roleField.default('staff') },
    { error: 'body.object-expected' },
  ),
  response: successWithId.extend({ token: z.string() }),
})

export const revokeToken = post({
  path: '/api/v1/api_token/revoke',
  summary: 'Revoke an API token, whoever made it.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const apiTokenCalls = [listTokens, storeToken, revokeToken]
