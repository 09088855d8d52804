import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { recordSecurityEvent } from './repository.ts'

/** Who caused an event, and from where. */
export interface Actor {
  /** Null: unknown caller or the command line. */
  readonly memberId: number | null
  /** Current name; empty: unknown caller or the command line. */
  readonly name: string
  /** IP address; empty: on the server. */
  readonly address: string
  /** User-Agent header. */
  readonly browser: string
}

/** A person on the server's command line. */
export const serverActor: Actor = { memberId: null, name: '', address: '', browser: '' }

export interface SecurityEventData {
  readonly event: SecurityEvent
  /** What the event affects; absent: nothing further. */
  readonly about?: string
}

export interface StoredSecurityEvent extends Actor {
  readonly id: number
  /** ISO 8601 in UTC. */
  readonly happenedAt: string
  readonly event: SecurityEvent
  readonly about: string
  /** Current e-mail address of the member, which distinguishes members with the same name; empty: no member. */
  readonly email: string
}

interface EventRecording<Outcome> {
  readonly actor: Actor
  /** Returns the event of an outcome; null: none. */
  readonly toEvent: (outcome: Outcome) => SecurityEventData | null
}

/**
 * Runs a change and records the event that `toEvent` derives from its outcome, in one transaction.
 * @param change receives services whose database is the transaction
 */
export async function withSecurityEvent<Outcome>(
  services: Services,
  { actor, toEvent }: EventRecording<Outcome>,
  change: (transactionServices: Services) => Promise<Outcome>,
): Promise<Outcome> {
  return await inTransaction(services.database, async (transaction) => {
    const outcome = await change({ ...services, database: transaction })
    const securityEvent = toEvent(outcome)
    if (securityEvent)
      await recordSecurityEvent(transaction, actor, { ...securityEvent, at: services.clock() })
    return outcome
  })
}
