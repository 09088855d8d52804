import * as contract from '@quittance/shared/contract/member-access.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { sendInvitationEmail } from '#auth/account-emails.ts'
import { createSecretLink } from '#auth/secret.ts'
import { type DomainError, Invalid, NotAllowed, NotFound, type Sentence } from '#errors.ts'
import { type Binding, servePublic, serveWithSession } from '#http/endpoint.ts'
import { getActor, getClientInfo } from '#http/security-log.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import type { Member } from '#members/member.ts'
import { createNameTakenError } from '#members/member.ts'
import { withSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  acceptInvitation,
  findValidInvitation,
  type InviteMemberOutcome,
  inviteMember,
  type RenewInvitationOutcome,
  renewInvitation,
  revokeInvitation,
} from './invitation-lifecycle.ts'

const expiredInvitationSentence: Sentence = { key: 'members.invitation-gone' }

export function invitationRoutes(binding: Binding): void {
  adminRoutes(binding)
  const { services } = binding

  servePublic(binding, contract.openInvitation, async ({ body }) => {
    const invitation = await findValidInvitation(services, body.token)
    if (!invitation) throw new NotFound(expiredInvitationSentence)
    return { invitation: { name: invitation.name, email: invitation.email } }
  })

  servePublic(binding, contract.acceptInvitation, async ({ body, request, text }) => {
    const outcome = await acceptInvitation(services, { ...body, origin: getClientInfo(request) })
    if (!outcome.accepted)
      throw outcome.because === 'gone' ? new NotFound(expiredInvitationSentence) : createNameTakenError()
    const message = text('members.welcome', { name: body.name })
    return { code: 200 as const, message, email: outcome.email }
  })
}

function adminRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.inviteMember, async (call) => {
    const { body, member, text } = call
    await consumeRateLimits(services.database, services.clock(), [{ limit: mailLimit, key: member.id }])
    const happened = ({ invited }: InviteMemberOutcome) =>
      invited ? ({ event: 'member-invited', about: body.email } as const) : null
    const outcome = await withSecurityEvent(
      services,
      { actor: getActor(call), toEvent: happened },
      (within) => inviteMember(within, { ...body, invitedBy: member.id }),
    )
    if (!outcome.invited) throw toInvitationError(outcome.because, body.email)
    const { id, token } = outcome
    return { id, ...(await sendInvitation(services, { ...body, token, invitedBy: member, text })) }
  })

  serveWithSession(binding, contract.renewInvitation, async (call) => {
    const { body, member, text } = call
    await consumeRateLimits(services.database, services.clock(), [{ limit: mailLimit, key: member.id }])
    const happened = (outcome: RenewInvitationOutcome) =>
      outcome.renewed ? ({ event: 'invitation-renewed', about: outcome.invitation.email } as const) : null
    const renewed = await withSecurityEvent(
      services,
      { actor: getActor(call), toEvent: happened },
      (within) => renewInvitation(within, { id: body.id, actorId: member.id }),
    )
    if (!renewed.renewed) throw toInvitationError(renewed.because, '')
    const { invitation, token } = renewed
    return {
      id: body.id,
      ...(await sendInvitation(services, { ...invitation, token, invitedBy: member, text })),
    }
  })

  serveWithSession(binding, contract.revokeInvitation, async (call) => {
    const happened = (email: string | null) =>
      email === null ? null : ({ event: 'invitation-revoked', about: email } as const)
    const email = await withSecurityEvent(services, { actor: getActor(call), toEvent: happened }, (within) =>
      revokeInvitation(within, call.body.id),
    )
    if (email === null) throw new NotFound(expiredInvitationSentence)
    return { code: 200 as const, message: call.text('members.invitation-revoked') }
  })
}

type InvitationRejection =
  | Extract<InviteMemberOutcome, { invited: false }>['because']
  | Extract<RenewInvitationOutcome, { renewed: false }>['because']

function toInvitationError(because: InvitationRejection, email: string): DomainError {
  if (because === 'name-taken') return createNameTakenError()
  if (because === 'not-an-admin') return new NotAllowed({ key: 'call.not-allowed' })
  if (because === 'gone') return new NotFound(expiredInvitationSentence)
  const sentence: Sentence = { key: `members.${because}`, params: { email } }
  return new Invalid(sentence, { email: [sentence] })
}

interface InvitationToSend {
  readonly name: string
  readonly email: string
  readonly token: string
  readonly invitedBy: Member
  readonly text: TranslateFunction
}

/** Whether or not it can be mailed: the link is there to be handed on. */
async function sendInvitation(
  services: Services,
  { name, email, token, invitedBy: by, text }: InvitationToSend,
) {
  const link = createSecretLink(services.installation, 'invitation', token)
  const obstacle = await sendInvitationEmail(services, { to: email, name, link, invitedBy: by, text })
  const message = formatSendResult(obstacle?.kind ?? null, text, { email, reason: obstacle?.reason ?? '' })
  return { code: 200 as const, message, link, is_mailed: obstacle === null }
}

function formatSendResult(
  because: string | null,
  text: TranslateFunction,
  params: { email: string; reason: string },
): string {
  if (because === null) return text('members.invitation-mailed', params)
  return text(because === 'off' ? 'members.invitation-link-only' : 'members.invitation-not-mailed', params)
}
