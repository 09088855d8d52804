import type { Connection } from '#database/tables/schema.ts'
import { insertEvent } from './repository.ts'
import type { Actor, SecurityEventData } from './security-event.ts'

/** Notes in the security log what somebody does, in the transaction that does it where there is one. */
export async function recordSecurityEvent(
  db: Connection,
  actor: Actor,
  securityEvent: SecurityEventData & { readonly at: Date },
): Promise<void> {
  await insertEvent(db, actor, securityEvent)
}
