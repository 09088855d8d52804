import * as accountContract from '@quittance/shared/contract/account.ts'
import * as contract from '@quittance/shared/contract/auth.ts'
import { parseUserAgent } from '@quittance/shared/text/user-agent.ts'
import type { Installation } from '#config/installation.ts'
import { Invalid, NotFound } from '#errors.ts'
import { identifySession } from '#http/authentication.ts'
import {
  clearSessionCookie,
  readBrowserSecret,
  readSessionSecret,
  setBrowserCookie,
  setSessionCookie,
} from '#http/cookies.ts'
import { issueCsrfToken } from '#http/csrf.ts'
import { type Binding, serve, servePublic, serveWithSession } from '#http/endpoint.ts'
import { getActor, getClientInfo } from '#http/security-log.ts'
import { type Caller, createNameTakenError, toCaller, toWireUser } from '#members/member.ts'
import { withSecurityEvent } from '#security/repository.ts'
import { readBrand } from '#settings/brand.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { requirePassword } from './confirm-password.ts'
import { toWireSession } from './presenter.ts'
import { changePassword, changeProfile } from './profile.ts'
import { deleteMemberSession, deleteMemberSessions, listActiveSessions } from './repository.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { mustEnrolTwoFactor } from './two-factor/repository.ts'

export function authRoutes(binding: Binding): void {
  const { services } = binding
  const { installation } = services

  servePublic(binding, contract.login, async ({ body, request, reply }) => {
    const { member, session, browserSecret } = await signIn(services, body, {
      ...getClientInfo(request),
      browserSecret: readBrowserSecret(request, installation),
      previousCookie: readSessionSecret(request, installation),
    })
    setSessionCookie(reply, installation, session.cookie)
    setBrowserCookie(reply, installation, browserSecret)
    issueCsrfToken(reply, installation, session.id)
    const mustEnrol = await mustEnrolTwoFactor(services.database, member.id)
    return {
      token: session.token,
      user: { ...toSignedInUser(toCaller(member), installation), ...toEnrolmentFlag(mustEnrol) },
    }
  })

  serveWithSession(binding, contract.logout, async (call) => {
    const { sessionId, reply, text } = call
    await endSession(services, sessionId, getActor(call))
    clearSessionCookie(reply, installation)
    issueCsrfToken(reply, installation, null)
    return { message: text('sign-in.signed-out') }
  })

  serve(binding, contract.readCurrentUser, async ({ member, request }) => ({
    user: { ...toSignedInUser(member, installation), ...toEnrolmentFlag(request.mustEnrolTwoFactor) },
    company: await readBrand(services),
    is_issuing: (await readIssuingSettings(services.database)).isOn,
  }))

  profileRoutes(binding)

  servePublic(binding, contract.refreshCsrfToken, async ({ request, reply }) => {
    const session = await identifySession(services, request)
    return { token: issueCsrfToken(reply, installation, session?.id ?? null) }
  })
}

/** Returns the signed-in user, with the installation id. */
function toSignedInUser(caller: Caller, installation: Installation): contract.User {
  return { ...toWireUser(caller), installation: installation.id }
}

function toEnrolmentFlag(mustEnrol: boolean): Pick<contract.User, 'owes_two_factor'> {
  return mustEnrol ? { owes_two_factor: true } : {}
}

/** Serves the own profile and password. */
function profileRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, accountContract.updateProfile, async (call) => {
    const change = { memberId: call.member.id, profile: call.body, actor: getActor(call) }
    const outcome = await changeProfile(services, change)
    if (!outcome.isChanged) {
      throw outcome.reason === 'name-taken'
        ? createNameTakenError()
        : new NotFound({ key: 'members.unknown' })
    }
    return {
      code: 200 as const,
      message: call.text('members.own-data-saved'),
      user: toSignedInUser(toCaller(outcome.member), services.installation),
    }
  })

  serveWithSession(binding, accountContract.changePassword, async (call) => {
    const { member, sessionId, text } = call
    const { current_password: currentPassword, password } = call.body
    const change = { member, currentPassword, password, sessionId, actor: getActor(call) }
    const isChanged = await changePassword(services, change)
    if (isChanged) return { code: 200 as const, message: text('members.password-changed') }
    const sentence = { key: 'members.password-wrong' } as const
    throw new Invalid(sentence, { current_password: [sentence] })
  })
}

/** Serves the own sessions. */
export function sessionRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serveWithSession(binding, accountContract.listOwnSessions, async ({ member, sessionId }) => {
    const sessions = await listActiveSessions(database, member.id, clock())
    return { sessions: sessions.map((session) => toWireSession(session, sessionId)) }
  })

  serveWithSession(binding, accountContract.endOwnSession, async (call) => {
    const { body, member, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: getClientInfo(call.request).address,
    })
    const toEvent = (session: { readonly browser: string } | null) =>
      session && ({ event: 'session-ended', about: parseUserAgent(session.browser).browser } as const)
    const recording = { actor: getActor(call), toEvent }
    const endedSession = await withSecurityEvent(services, recording, ({ database: transaction }) =>
      deleteMemberSession(transaction, { memberId: member.id, id: body.id }),
    )
    if (!endedSession) throw new NotFound({ key: 'access.session-already-ended' })
    return { code: 200 as const, message: text('access.session-ended') }
  })

  serveWithSession(binding, accountContract.endOtherSessions, async (call) => {
    const { body, member, sessionId, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: getClientInfo(call.request).address,
    })
    const toEvent = () => ({ event: 'sessions-ended', about: member.name }) as const
    const recording = { actor: getActor(call), toEvent }
    await withSecurityEvent(services, recording, ({ database: transaction }) =>
      deleteMemberSessions(transaction, member.id, { exceptSessionId: sessionId }),
    )
    return { code: 200 as const, message: text('access.sessions-ended') }
  })
}
