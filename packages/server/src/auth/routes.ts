import * as contract from '@quittance/shared/contract/auth.ts'
import * as profile from '@quittance/shared/contract/profile.ts'
import type { Installation } from '#config/installation.ts'
import { Invalid, NotFound } from '#errors.ts'
import { getActor, getClientInfo } from '#http/acting-member.ts'
import {
  readBrowserSecret,
  clearSessionCookie,
  readSessionSecret,
  setBrowserCookie,
  setSessionCookie,
} from '#http/cookies.ts'
import { issueCsrfToken } from '#http/csrf.ts'
import { type Binding, serve, servePublic, serveWithSession } from '#http/endpoint.ts'
import { identifySession } from '#http/identify.ts'
import type { Member } from '#members/member.ts'
import { createNameTakenError } from '#members/name-taken.ts'
import { toWireUser } from '#members/presenter.ts'
import { changeProfile } from './change-own-data.ts'
import { changePassword } from './change-password.ts'
import { mustEnrolTwoFactor } from './demand/repository.ts'
import { endSession } from './end-session.ts'
import { signIn } from './sign-in.ts'

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
    return { token: session.token, user: { ...toSignedInUser(member, installation), ...toEnrolmentFlag(mustEnrol) } }
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
  }))

  profileRoutes(binding)

  servePublic(binding, contract.refreshCsrfToken, async ({ request, reply }) => {
    const session = await identifySession(services, request)
    return { token: issueCsrfToken(reply, installation, session?.id ?? null) }
  })
}

/** As somebody who has signed in is told who they are. */
function toSignedInUser(member: Member, { id: mark }: Installation): contract.User {
  return { ...toWireUser(member), installation: mark }
}

function toEnrolmentFlag(owes: boolean): Pick<contract.User, 'owes_two_factor'> {
  return owes ? { owes_two_factor: true } : {}
}

/** What members change about themselves. */
function profileRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, profile.updateProfile, async (call) => {
    const change = { memberId: call.member.id, profile: call.body, actor: getActor(call) }
    const outcome = await changeProfile(services, change)
    if (!outcome.changed) {
      throw outcome.because === 'name-taken' ? createNameTakenError() : new NotFound({ key: 'members.unknown' })
    }
    return {
      code: 200 as const,
      message: call.text('members.own-data-saved'),
      user: toSignedInUser(outcome.member, services.installation),
    }
  })

  serveWithSession(binding, profile.changePassword, async (call) => {
    const { member, sessionId, text } = call
    const { current_password: currentPassword, password } = call.body
    const change = { member, currentPassword, password, sessionId, actor: getActor(call) }
    const isChanged = await changePassword(services, change)
    if (isChanged) return { code: 200 as const, message: text('members.password-changed') }
    const wrong = { key: 'members.password-wrong' } as const
    throw new Invalid(wrong, { current_password: [wrong] })
  })
}
