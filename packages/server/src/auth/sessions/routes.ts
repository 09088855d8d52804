import * as ownSessions from '@quittance/shared/contract/own-sessions.ts'
import { nameBrowser } from '@quittance/shared/text/name-browser.ts'
import { deleteSessionsOf } from '#auth/repository.ts'
import { requirePassword } from '#auth/require-password.ts'
import { NotFound } from '#errors.ts'
import { actingMember, originOf } from '#http/acting-member.ts'
import { type Binding, serveInPerson } from '#http/endpoint.ts'
import { noteChange } from '#security/note-change.ts'
import { toWireSession } from './presenter.ts'
import { deleteSessionOf, listSessions } from './repository.ts'

/** Where members are signed in. */
export function sessionRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serveInPerson(binding, ownSessions.listOwnSessions, async ({ member, sessionId }) => {
    const sessions = await listSessions(database, member.id, clock())
    return { sessions: sessions.map((session) => toWireSession(session, sessionId)) }
  })

  serveInPerson(binding, ownSessions.endOwnSession, async (call) => {
    const { body, member, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: originOf(call.request).address,
    })
    const happened = (ended: { readonly browser: string } | null) =>
      ended && ({ event: 'session-ended', about: nameBrowser(ended.browser).browser } as const)
    const ended = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      deleteSessionOf(within.database, { memberId: member.id, id: body.id }),
    )
    if (!ended) throw new NotFound({ key: 'access.session-gone' })
    return { code: 200 as const, message: text('access.session-ended') }
  })

  serveInPerson(binding, ownSessions.endOtherSessions, async (call) => {
    const { body, member, sessionId, text } = call
    await requirePassword(services, {
      member,
      password: body.password,
      address: originOf(call.request).address,
    })
    const happened = () => ({ event: 'sessions-ended', about: member.name }) as const
    await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      deleteSessionsOf(within.database, member.id, { but: sessionId }),
    )
    return { code: 200 as const, message: text('access.sessions-ended') }
  })
}
