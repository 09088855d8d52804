import * as contract from '@quittance/shared/contract/member-access.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { Invalid, NotAllowed, NotFound, type Refusal, type Sentence } from '#errors.ts'
import { type Binding, serveEverybody, serveInPerson } from '#http/endpoint.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { mailInvitation } from './mail-invitation.ts'
import { readInvitation } from './read-invitation.ts'
import { renewInvitation } from './renew-invitation.ts'
import { deleteInvitation } from './repository.ts'

const gone: Sentence = { key: 'members.invitation-gone' }

export function invitationRoutes(binding: Binding): void {
  adminRoutes(binding)
  const { services } = binding

  serveEverybody(binding, contract.openInvitation, async ({ body }) => {
    const invitation = await readInvitation(services, body.token)
    if (!invitation) throw new NotFound(gone)
    return { invitation: { name: invitation.name, email: invitation.email } }
  })

  serveEverybody(binding, contract.acceptInvitation, async ({ body, text }) => {
    const email = await acceptInvitation(services, body)
    if (email === null) throw new NotFound(gone)
    return { code: 200 as const, message: text('members.welcome', { name: body.name }), email }
  })
}

function adminRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, contract.inviteMember, async ({ body, member, text }) => {
    const outcome = await inviteMember(services, { ...body, by: member.id })
    if (!outcome.invited) throw refusalOf(outcome.because, body.email)
    const { id, token } = outcome
    return { id, ...(await send(services, { ...body, token, by: member, text })) }
  })

  serveInPerson(binding, contract.renewInvitation, async ({ body, member, text }) => {
    const renewed = await renewInvitation(services, { id: body.id, by: member.id })
    if (!renewed.renewed) throw refusalOf(renewed.because, '')
    const { invitation, token } = renewed
    return { id: body.id, ...(await send(services, { ...invitation, token, by: member, text })) }
  })

  serveInPerson(binding, contract.revokeInvitation, async ({ body, text }) => {
    const wasThere = await deleteInvitation(services.database, body.id)
    if (!wasThere) throw new NotFound(gone)
    return { code: 200 as const, message: text('members.invitation-revoked') }
  })
}

function refusalOf(because: 'not-an-admin' | 'gone' | 'is-member' | 'is-invited', email: string): Refusal {
  if (because === 'not-an-admin') return new NotAllowed({ key: 'call.not-allowed' })
  if (because === 'gone') return new NotFound(gone)
  const sentence: Sentence = { key: `members.${because}`, params: { email } }
  return new Invalid(sentence, { email: [sentence] })
}

interface Sending {
  readonly name: string
  readonly email: string
  readonly token: string
  readonly by: Member
  readonly text: Text
}

/** Whether or not it can be mailed: the link is there to be handed on. */
async function send(services: Services, { name, email, token, by, text }: Sending) {
  const { origin } = services.installation.url
  // What stands behind # is sent to no server, so it is in no log of one.
  const link = `${origin}${services.installation.basePath}/invitation#${token}`
  const obstacle = await mailInvitation(services, { to: email, name, link, by, text })
  const message = messageOf(obstacle?.because ?? null, text, { email, reason: obstacle?.reason ?? '' })
  return { code: 200 as const, message, link, is_mailed: obstacle === null }
}

function messageOf(because: string | null, text: Text, params: { email: string; reason: string }): string {
  if (because === null) return text('members.invitation-mailed', params)
  return text(because === 'off' ? 'members.invitation-link-only' : 'members.invitation-not-mailed', params)
}
