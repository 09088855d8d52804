import * as contract from '@quittance/shared/contract/auth.ts'
import * as profile from '@quittance/shared/contract/profile.ts'
import type { Installation } from '#config/installation.ts'
import { Invalid, NotFound } from '#errors.ts'
import { actingMember, originOf } from '#http/acting-member.ts'
import {
  browserSecretOf,
  endSessionCookie,
  sessionSecretOf,
  setBrowserCookie,
  setSessionCookie,
} from '#http/cookies.ts'
import { issueAntiForgeryToken } from '#http/csrf.ts'
import { type Binding, serve, serveEverybody, serveInPerson } from '#http/endpoint.ts'
import { identify } from '#http/identify.ts'
import type { Member } from '#members/member.ts'
import { nameTaken } from '#members/name-taken.ts'
import { toWireUser } from '#members/presenter.ts'
import { changeOwnData } from './change-own-data.ts'
import { changePassword } from './change-password.ts'
import { owesFactor } from './demand/repository.ts'
import { endSession } from './end-session.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(binding: Binding): void {
  const { services } = binding
  const { installation } = services

  serveEverybody(binding, contract.login, async ({ body, request, reply }) => {
    const { member, session, browserSecret } = await signIn(services, body, {
      ...originOf(request),
      browserSecret: browserSecretOf(request, installation),
      formerCookie: sessionSecretOf(request, installation),
    })
    setSessionCookie(reply, installation, session.cookie)
    setBrowserCookie(reply, installation, browserSecret)
    issueAntiForgeryToken(reply, installation, session.id)
    const owes = await owesFactor(services.database, member.id)
    return { token: session.token, user: { ...userFor(member, installation), ...owing(owes) } }
  })

  serveInPerson(binding, contract.logout, async (call) => {
    const { sessionId, reply, text } = call
    await endSession(services, sessionId, actingMember(call))
    endSessionCookie(reply, installation)
    issueAntiForgeryToken(reply, installation, null)
    return { message: text('sign-in.signed-out') }
  })

  serve(binding, contract.me, async ({ member, request }) => ({
    user: { ...userFor(member, installation), ...owing(request.owesFactor) },
  }))

  ownRoutes(binding)

  serveEverybody(binding, contract.refreshCsrfToken, async ({ request, reply }) => {
    const session = await identify(services, request)
    return { token: issueAntiForgeryToken(reply, installation, session?.id ?? null) }
  })
}

/** As somebody who has signed in is told who they are. */
function userFor(member: Member, { mark }: Installation): contract.User {
  return { ...toWireUser(member), installation: mark }
}

function owing(owes: boolean): Pick<contract.User, 'owes_two_factor'> {
  return owes ? { owes_two_factor: true } : {}
}

/** What members change about themselves. */
function ownRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, profile.updateMe, async (call) => {
    const change = { memberId: call.member.id, data: call.body, actor: actingMember(call) }
    const outcome = await changeOwnData(services, change)
    if (!outcome.changed) {
      throw outcome.because === 'name-taken' ? nameTaken() : new NotFound({ key: 'members.unknown' })
    }
    return {
      code: 200 as const,
      message: call.text('members.own-data-saved'),
      user: userFor(outcome.member, services.installation),
    }
  })

  serveInPerson(binding, profile.changePassword, async (call) => {
    const { member, sessionId, text } = call
    const { current_password: currentPassword, password } = call.body
    const change = { member, currentPassword, password, sessionId, actor: actingMember(call) }
    const isChanged = await changePassword(services, change)
    if (isChanged) return { code: 200 as const, message: text('members.password-changed') }
    const wrong = { key: 'members.password-wrong' } as const
    throw new Invalid(wrong, { current_password: [wrong] })
  })
}
