import * as contract from '@quittance/shared/contract/auth.ts'
import { browserSecretOf, endSessionCookie, setBrowserCookie, setSessionCookie } from '#http/cookies.ts'
import { issueAntiForgeryToken } from '#http/csrf.ts'
import { type Binding, serve, serveEverybody } from '#http/endpoint.ts'
import { identify } from '#http/identify.ts'
import { toWireUser } from '#members/presenter.ts'
import { endSession } from './end-session.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(binding: Binding): void {
  const { services } = binding
  const { installation } = services

  serveEverybody(binding, contract.login, async ({ body, request, reply }) => {
    const { member, session, browserSecret } = await signIn(services, body, {
      address: request.ip,
      browser: request.headers['user-agent'] ?? '',
      browserSecret: browserSecretOf(request, installation),
    })
    setSessionCookie(reply, installation, session.cookie)
    setBrowserCookie(reply, installation, browserSecret)
    issueAntiForgeryToken(reply, installation, session.id)
    return { token: session.token, user: toWireUser(member) }
  })

  serve(binding, contract.logout, async ({ sessionId, reply, text }) => {
    await endSession(services, sessionId)
    endSessionCookie(reply, installation)
    issueAntiForgeryToken(reply, installation, null)
    return { message: text('sign-in.signed-out') }
  })

  serve(binding, contract.me, async ({ member }) => ({ user: toWireUser(member) }))

  serveEverybody(binding, contract.refreshCsrfToken, async ({ request, reply }) => {
    const session = await identify(services, request)
    return { token: issueAntiForgeryToken(reply, installation, session?.id ?? null) }
  })
}
