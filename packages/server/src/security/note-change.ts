import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { insertEvent } from './repository.ts'
import type { Actor, SecurityEventData } from './security-event.ts'

interface EventRecording<Outcome> {
  readonly actor: Actor
  /** What has happened by the outcome; null: nothing. */
  readonly toEvent: (outcome: Outcome) => SecurityEventData | null
}

/** Makes a change, and notes it in the same transaction. @param change with the services that it is to be made with */
export async function withSecurityEvent<Outcome>(
  services: Services,
  { actor, toEvent: happened }: EventRecording<Outcome>,
  change: (within: Services) => Promise<Outcome>,
): Promise<Outcome> {
  return await inTransaction(services.database, async (transaction) => {
    const outcome = await change({ ...services, database: transaction })
    const securityEvent = happened(outcome)
    if (securityEvent) await insertEvent(transaction, actor, { ...securityEvent, at: services.clock() })
    return outcome
  })
}
