import type { FastifyRequest } from 'fastify'
import { noteChange } from '#security/note-change.ts'
import type { Services } from '#services.ts'
import { actingMember } from './acting-member.ts'
import type { Binding } from './endpoint.ts'

interface Setting<Outcome> {
  /** What is set, in words. */
  readonly about: string
  readonly isChanged: (outcome: Outcome) => boolean
  readonly change: (within: Services) => Promise<Outcome>
}

/** Changes a setting, and notes in the same transaction who did. */
export async function noteSettings<Outcome>(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  { about, isChanged, change }: Setting<Outcome>,
): Promise<Outcome> {
  const happened = (outcome: Outcome) =>
    isChanged(outcome) ? ({ event: 'settings-changed', about } as const) : null
  return await noteChange(services, { actor: actingMember(call), happened }, change)
}
