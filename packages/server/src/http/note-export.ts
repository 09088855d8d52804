import type { FastifyRequest } from 'fastify'
import { recordSecurityEvent } from '#security/note-event.ts'
import { getActor } from './acting-member.ts'
import type { Binding } from './endpoint.ts'

/** Counts and notes that a member exports a list. @param what the list is called @throws TooManyAttempts */
export async function recordExport(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  listName: string,
): Promise<void> {
  const actor = getActor(call)
  if (actor.memberId !== null) services.exports.consume(actor.memberId, services.clock())
  const event = { event: 'exported', about: listName, at: services.clock() } as const
  await recordSecurityEvent(services.database, actor, event)
}
