import { z } from 'zod'
import { chooseFieldError, nameText, recordId } from '#wire/field-schemas.ts'
import { role, roleField } from './auth.ts'
import { get, post } from './endpoint.ts'
import { emailAddress, linkToken, memberName, newPassword, success, successWithId } from './field-schemas.ts'
import { scopes } from './permissions.ts'
import { namedRecord } from './records.ts'

const idBody = z.object({ id: recordId }, { error: 'body.object-expected' })

const listedMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  /** Last call of the member, accurate to a few minutes; null: none. */
  last_seen_at: z.string().nullable(),
  has_two_factor: z.boolean(),
  /** Number of current sessions. */
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
  summary: 'List all members, including inactive ones, and the invitations.',
  access: 'administer',
  response: z.object({ members: z.array(listedMember), invitations: z.array(listedInvitation) }),
})

export const setRole = post({
  path: '/api/v1/member/set_role',
  summary: 'Set the role of a member. The last active administrator cannot become staff.',
  access: 'administer',
  isSessionOnly: true,
  body: z.object({ id: recordId, role: roleField }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const setMemberActive = post({
  path: '/api/v1/member/set_active',
  summary: 'Activate or deactivate a member. A deactivated member is signed out immediately.',
  access: 'administer',
  isSessionOnly: true,
  body: z.object(
    { id: recordId, active: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: successWithId,
})

export const endMemberSessions = post({
  path: '/api/v1/member/end_sessions',
  summary: 'End all sessions of a member.',
  access: 'administer',
  isSessionOnly: true,
  body: idBody,
  response: successWithId,
})

export const removeTwoFactor = post({
  path: '/api/v1/member/remove_two_factor',
  summary: 'Turn two-factor sign-in off for a member who has lost phone and recovery codes.',
  access: 'administer',
  isSessionOnly: true,
  body: idBody,
  response: successWithId,
})

/** The link is returned only once; the server stores its hash. */
const invitationResponse = successWithId.extend({ link: z.string(), is_mailed: z.boolean() })

export const inviteMember = post({
  path: '/api/v1/member/invite',
  summary:
    'Invite a member: returns a link that is valid for 72 hours and once, and e-mails it if e-mail is enabled.',
  access: 'administer',
  isSessionOnly: true,
  body: z.object(
    { name: memberName, email: emailAddress, role: roleField },
    { error: 'body.object-expected' },
  ),
  response: invitationResponse,
})

export const renewInvitation = post({
  path: '/api/v1/member/invite_again',
  summary: 'Send an invitation again with a new link. The previous link becomes invalid.',
  access: 'administer',
  isSessionOnly: true,
  body: idBody,
  response: invitationResponse,
})

export const revokeInvitation = post({
  path: '/api/v1/member/revoke_invitation',
  summary: 'Revoke an invitation.',
  access: 'administer',
  isSessionOnly: true,
  body: idBody,
  response: success,
})

export const openInvitation = post({
  path: '/api/v1/invitation/open',
  summary: 'Read the invitation of a link.',
  access: 'everyone',
  body: z.object({ token: linkToken }, { error: 'body.object-expected' }),
  response: z.object({ invitation: z.object({ name: z.string(), email: z.string() }) }),
})

export const acceptInvitation = post({
  path: '/api/v1/invitation/accept',
  summary: 'Accept an invitation: become a member with a name and a password.',
  access: 'everyone',
  body: z.object(
    { token: linkToken, name: memberName, password: newPassword },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ email: z.string() }),
})

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
  summary: 'Read whether two-factor sign-in is required for all members.',
  access: 'administer',
  response: z.object({ demands_two_factor: z.boolean() }),
})

export const updateAccessSettings = post({
  path: '/api/v1/settings/access/update',
  summary:
    'Require two-factor sign-in, or stop requiring it. Members without it can then only set it up; API tokens keep working. Only an administrator with two-factor sign-in may call it.',
  access: 'administer',
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
  /** Its permissions, as far as the member who created it has them at present. */
  scopes: z.array(z.enum(scopes)),
  /** Member who created it. */
  member: namedRecord,
  created_at: z.string(),
  /** Accurate to a few minutes; null: never. */
  last_used_at: z.string().nullable(),
})

export type WireToken = z.output<typeof listedToken>

const scopesField = z
  .array(z.enum(scopes, { error: 'field.choice-expected' }), { error: chooseFieldError('field.invalid') })
  .max(scopes.length, { error: 'field.invalid' })
  .default([])

export const listTokens = get({
  path: '/api/v1/api_token/list',
  summary: 'List all API tokens.',
  access: 'administer',
  response: z.object({ tokens: z.array(listedToken) }),
})

export const storeToken = post({
  path: '/api/v1/api_token/store',
  summary: 'Create an API token, without scopes unless given. The token is returned only once.',
  access: 'administer',
  isSessionOnly: true,
  body: z.object({ name: nameText(100), scopes: scopesField }, { error: 'body.object-expected' }),
  response: successWithId.extend({ token: z.string() }),
})

export const revokeToken = post({
  path: '/api/v1/api_token/revoke',
  summary: 'Revoke an API token of any member.',
  access: 'administer',
  isSessionOnly: true,
  body: idBody,
  response: success,
})

export const apiTokenCalls = [listTokens, storeToken, revokeToken]
