import * as ownSessions from '@quittance/shared/contract/own-sessions.ts'
import { parseUserAgent } from '@quittance/shared/text/name-browser.ts'
import { deleteMemberSessions } from '#auth/repository.ts'
import { requirePassword } from '#auth/require-password.ts'
import { NotFound } from '#errors.ts'
import { getActor, getClientInfo } from '#http/acting-member.ts'
import { type Binding, serveWithSession } from '#http/endpoint.ts'
import { withSecurityEvent } from '#security/note-change.ts'
import { toWireSession } from './presenter.ts'
import { deleteMemberSession, listActiveSessions } from './repository.ts'

/** Where members are signed in. */
export function sessionRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serveWithSession(binding, ownSessions.listOwnSessions, async ({ member, sessionId }) => {
    const sessions = await listActiveSessions(database, member.id, clock())
    return { sessions: sessions.map((session) => toWireSession(session, sessionId)) }
  })

  serveWithSession(binding, ownSessions.endOwnSession, async (call) => {
    const { body, member, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: getClientInfo(call.request).address,
    })
    const happened = (ended: { readonly browser: string } | null) =>
      ended && ({ event: 'session-ended', about: parseUserAgent(ended.browser).browser } as const)
    const ended = await withSecurityEvent(services, { actor: getActor(call), toEvent: happened }, (within) =>
      deleteMemberSession(within.database, { memberId: member.id, id: body.id }),
    )
    if (!ended) throw new NotFound({ key: 'access.session-gone' })
    return { code: 200 as const, message: text('access.session-ended') }
  })

  serveWithSession(binding, ownSessions.endOtherSessions, async (call) => {
    const { body, member, sessionId, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: getClientInfo(call.request).address,
    })
    const happened = () => ({ event: 'sessions-ended', about: member.name }) as const
    await withSecurityEvent(services, { actor: getActor(call), toEvent: happened }, (within) =>
      deleteMemberSessions(within.database, member.id, { exceptSessionId: sessionId }),
    )
    return { code: 200 as const, message: text('access.sessions-ended') }
  })
}
