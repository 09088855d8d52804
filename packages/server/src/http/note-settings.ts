import type { FastifyRequest } from 'fastify'
import { withSecurityEvent } from '#security/note-change.ts'
import type { Services } from '#services.ts'
import { getActor } from './acting-member.ts'
import type { Binding } from './endpoint.ts'

interface RecordedChange<Outcome> {
  /** What is set, in words. */
  readonly about: string
  readonly isChanged: (outcome: Outcome) => boolean
  readonly change: (within: Services) => Promise<Outcome>
}

/** Changes a setting, and notes in the same transaction who did. */
export async function recordSettingsChange<Outcome>(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  { about, isChanged, change }: RecordedChange<Outcome>,
): Promise<Outcome> {
  const happened = (outcome: Outcome) =>
    isChanged(outcome) ? ({ event: 'settings-changed', about } as const) : null
  return await withSecurityEvent(services, { actor: getActor(call), toEvent: happened }, change)
}
