import * as contract from '@quittance/shared/contract/member-access.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { secretLink } from '#auth/secret-link.ts'
import { Invalid, NotAllowed, NotFound, type Refusal, type Sentence } from '#errors.ts'
import { actingMember, originOf } from '#http/acting-member.ts'
import { type Binding, serveEverybody, serveInPerson } from '#http/endpoint.ts'
import { countUse } from '#limits/count-use.ts'
import { mailLimit } from '#limits/known-limits.ts'
import type { Member } from '#members/member.ts'
import { nameTaken } from '#members/name-taken.ts'
import { noteChange } from '#security/note-change.ts'
import type { Services } from '#services.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { type Inviting, inviteMember } from './invite-member.ts'
import { mailInvitation } from './mail-invitation.ts'
import { readInvitation } from './read-invitation.ts'
import { type Renewing, renewInvitation } from './renew-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

const gone: Sentence = { key: 'members.invitation-gone' }

export function invitationRoutes(binding: Binding): void {
  adminRoutes(binding)
  const { services } = binding

  serveEverybody(binding, contract.openInvitation, async ({ body }) => {
    const invitation = await readInvitation(services, body.token)
    if (!invitation) throw new NotFound(gone)
    return { invitation: { name: invitation.name, email: invitation.email } }
  })

  serveEverybody(binding, contract.acceptInvitation, async ({ body, request, text }) => {
    const outcome = await acceptInvitation(services, { ...body, origin: originOf(request) })
    if (!outcome.accepted) throw outcome.because === 'gone' ? new NotFound(gone) : nameTaken()
    const message = text('members.welcome', { name: body.name })
    return { code: 200 as const, message, email: outcome.email }
  })
}

function adminRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, contract.inviteMember, async (call) => {
    const { body, member, text } = call
    await countUse(services.database, services.clock(), [{ limit: mailLimit, by: member.id }])
    const happened = ({ invited }: Inviting) =>
      invited ? ({ event: 'member-invited', about: body.email } as const) : null
    const outcome = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      inviteMember(within, { ...body, by: member.id }),
    )
    if (!outcome.invited) throw refusalOf(outcome.because, body.email)
    const { id, token } = outcome
    return { id, ...(await send(services, { ...body, token, by: member, text })) }
  })

  serveInPerson(binding, contract.renewInvitation, async (call) => {
    const { body, member, text } = call
    await countUse(services.database, services.clock(), [{ limit: mailLimit, by: member.id }])
    const happened = (outcome: Renewing) =>
      outcome.renewed ? ({ event: 'invitation-renewed', about: outcome.invitation.email } as const) : null
    const renewed = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      renewInvitation(within, { id: body.id, by: member.id }),
    )
    if (!renewed.renewed) throw refusalOf(renewed.because, '')
    const { invitation, token } = renewed
    return { id: body.id, ...(await send(services, { ...invitation, token, by: member, text })) }
  })

  serveInPerson(binding, contract.revokeInvitation, async (call) => {
    const happened = (email: string | null) =>
      email === null ? null : ({ event: 'invitation-revoked', about: email } as const)
    const email = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      revokeInvitation(within, call.body.id),
    )
    if (email === null) throw new NotFound(gone)
    return { code: 200 as const, message: call.text('members.invitation-revoked') }
  })
}

type Rejection =
  | Extract<Inviting, { invited: false }>['because']
  | Extract<Renewing, { renewed: false }>['because']

function refusalOf(because: Rejection, email: string): Refusal {
  if (because === 'name-taken') return nameTaken()
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
  const link = secretLink(services.installation, 'invitation', token)
  const obstacle = await mailInvitation(services, { to: email, name, link, by, text })
  const message = messageOf(obstacle?.because ?? null, text, { email, reason: obstacle?.reason ?? '' })
  return { code: 200 as const, message, link, is_mailed: obstacle === null }
}

function messageOf(because: string | null, text: Text, params: { email: string; reason: string }): string {
  if (because === null) return text('members.invitation-mailed', params)
  return text(because === 'off' ? 'members.invitation-link-only' : 'members.invitation-not-mailed', params)
}
