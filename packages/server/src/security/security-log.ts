import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import { insertEvent } from './repository.ts'

/** Who does something, and where from. */
export interface Actor {
  /** Null: nobody who is known, or the command line. */
  readonly memberId: number | null
  /** As they are called now. */
  readonly name: string
  /** Empty: on the server itself. */
  readonly address: string
  /** As the browser calls itself. */
  readonly browser: string
}

/** Somebody at the server, who is not asked who they are. */
export const serverActor: Actor = { memberId: null, name: '', address: '', browser: '' }

export interface SecurityEventData {
  readonly event: SecurityEvent
  /** Whom or what it was done to; absent: it says so itself. */
  readonly about?: string
}

export interface StoredSecurityEvent extends Actor {
  readonly id: number
  readonly happenedAt: string
  readonly event: SecurityEvent
  readonly about: string
  /** The current e-mail address of the member, which tells namesakes apart; empty: no member. */
  readonly email: string
}

/** Notes in the security log what somebody does, in the transaction that does it where there is one. */
export async function recordSecurityEvent(
  db: Connection,
  actor: Actor,
  securityEvent: SecurityEventData & { readonly at: Date },
): Promise<void> {
  await insertEvent(db, actor, securityEvent)
}

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
