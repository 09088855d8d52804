import type { FastifyRequest } from 'fastify'
import { noteEvent } from '#security/note-event.ts'
import { actingMember } from './acting-member.ts'
import type { Binding } from './endpoint.ts'

/** Notes that somebody takes a whole list along. @param what the list is called */
export async function noteExport(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  what: string,
): Promise<void> {
  const exported = { event: 'exported', about: what, at: services.clock() } as const
  await noteEvent(services.database, actingMember(call), exported)
}
