import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { insertEvent } from './repository.ts'
import type { Actor, Happening } from './security-event.ts'

interface Noted<Outcome> {
  readonly actor: Actor
  /** What has happened by the outcome; null: nothing. */
  readonly happened: (outcome: Outcome) => Happening | null
}

/** Makes a change, and notes it in the same transaction. @param change with the services that it is to be made with */
export async function noteChange<Outcome>(
  services: Services,
  { actor, happened }: Noted<Outcome>,
  change: (within: Services) => Promise<Outcome>,
): Promise<Outcome> {
  return await inTransaction(services.database, async (transaction) => {
    const outcome = await change({ ...services, database: transaction })
    const happening = happened(outcome)
    if (happening) await insertEvent(transaction, actor, { ...happening, at: services.clock() })
    return outcome
  })
}
