import * as contract from '@quittance/shared/contract/member-access.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { sendInvitationEmail } from '#auth/account-emails.ts'
import { createSecretLink } from '#auth/secret.ts'
import { type DomainError, Invalid, NotAllowed, NotFound, type Sentence } from '#errors.ts'
import { type Binding, servePublic, serveWithSession } from '#http/endpoint.ts'
import { getActor, getClientInfo } from '#http/security-log.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import { createNameTakenError, type Member } from '#members/member.ts'
import { withSecurityEvent } from '#security/repository.ts'
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

const expiredInvitationSentence: Sentence = { key: 'members.invitation-expired' }

export function invitationRoutes(binding: Binding): void {
  const { services } = binding
  administrationRoutes(binding)

  servePublic(binding, contract.openInvitation, async ({ body }) => {
    const invitation = await findValidInvitation(services, body.token)
    if (!invitation) throw new NotFound(expiredInvitationSentence)
    return { invitation: { name: invitation.name, email: invitation.email } }
  })

  servePublic(binding, contract.acceptInvitation, async ({ body, request, text }) => {
    const outcome = await acceptInvitation(services, { ...body, origin: getClientInfo(request) })
    if (!outcome.isAccepted)
      throw outcome.reason === 'gone' ? new NotFound(expiredInvitationSentence) : createNameTakenError()
    const message = text('members.welcome', { name: body.name })
    return { code: 200 as const, message, email: outcome.email }
  })
}

/** Serves the calls of administrators. */
function administrationRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.inviteMember, async (call) => {
    const { body, member, text } = call
    await consumeRateLimits(services.database, services.clock(), [{ limit: mailLimit, key: member.id }])
    const toEvent = ({ isInvited }: InviteMemberOutcome) =>
      isInvited ? ({ event: 'member-invited', about: body.email } as const) : null
    const recording = { actor: getActor(call), toEvent }
    const outcome = await withSecurityEvent(services, recording, (transactionServices) =>
      inviteMember(transactionServices, { ...body, invitedBy: member.id }),
    )
    if (!outcome.isInvited) throw toInvitationError(outcome.reason, body.email)
    const { id, token } = outcome
    return { id, ...(await sendInvitation(services, { ...body, token, invitedBy: member, text })) }
  })

  serveWithSession(binding, contract.renewInvitation, async (call) => {
    const { body, member, text } = call
    await consumeRateLimits(services.database, services.clock(), [{ limit: mailLimit, key: member.id }])
    const toEvent = (outcome: RenewInvitationOutcome) =>
      outcome.isRenewed ? ({ event: 'invitation-renewed', about: outcome.invitation.email } as const) : null
    const recording = { actor: getActor(call), toEvent }
    const outcome = await withSecurityEvent(services, recording, (transactionServices) =>
      renewInvitation(transactionServices, { id: body.id, actorId: member.id }),
    )
    if (!outcome.isRenewed) throw toInvitationError(outcome.reason, '')
    const { invitation, token } = outcome
    return {
      id: body.id,
      ...(await sendInvitation(services, { ...invitation, token, invitedBy: member, text })),
    }
  })

  serveWithSession(binding, contract.revokeInvitation, async (call) => {
    const toEvent = (email: string | null) =>
      email === null ? null : ({ event: 'invitation-revoked', about: email } as const)
    const recording = { actor: getActor(call), toEvent }
    const email = await withSecurityEvent(services, recording, (transactionServices) =>
      revokeInvitation(transactionServices, { id: call.body.id, actorId: call.member.id }),
    )
    if (email === null) throw new NotFound(expiredInvitationSentence)
    return { code: 200 as const, message: call.text('members.invitation-revoked') }
  })
}

type InvitationRejection =
  | Extract<InviteMemberOutcome, { isInvited: false }>['reason']
  | Extract<RenewInvitationOutcome, { isRenewed: false }>['reason']

function toInvitationError(reason: InvitationRejection, email: string): DomainError {
  if (reason === 'name-taken') return createNameTakenError()
  if (reason === 'not-an-admin') return new NotAllowed({ key: 'permissions.member-administer' })
  if (reason === 'gone') return new NotFound(expiredInvitationSentence)
  const sentence: Sentence = { key: `members.${reason}`, params: { email } }
  return new Invalid(sentence, { email: [sentence] })
}

interface InvitationToSend {
  readonly name: string
  readonly email: string
  readonly token: string
  readonly invitedBy: Member
  readonly text: TranslateFunction
}

/** Sends the e-mail if possible, and returns the link in any case. */
async function sendInvitation(services: Services, { name, email, token, invitedBy, text }: InvitationToSend) {
  const link = createSecretLink(services.installation, 'invitation', token)
  const failure = await sendInvitationEmail(services, { to: email, name, link, invitedBy, text })
  const message = formatSendResult(failure?.kind ?? null, text, { email, reason: failure?.reason ?? '' })
  return { code: 200 as const, message, link, is_mailed: failure === null }
}

function formatSendResult(
  failureKind: string | null,
  text: TranslateFunction,
  params: { email: string; reason: string },
): string {
  if (failureKind === null) return text('members.invitation-mailed', params)
  return text(
    failureKind === 'off' ? 'members.invitation-link-only' : 'members.invitation-not-mailed',
    params,
  )
}
