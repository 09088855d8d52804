import type { FastifyRequest } from 'fastify'
import { noteEvent } from '#security/note-event.ts'
import { actingMember } from './acting-member.ts'
import type { Binding } from './endpoint.ts'

/** Counts and notes that a member exports a list. @param what the list is called @throws TooManyAttempts */
export async function noteExport(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  what: string,
): Promise<void> {
  const actor = actingMember(call)
  if (actor.memberId !== null) services.exports.count(actor.memberId, services.clock())
  const exported = { event: 'exported', about: what, at: services.clock() } as const
  await noteEvent(services.database, actor, exported)
}
