import type { Connection } from '#database/tables/schema.ts'
import { insertEvent } from './repository.ts'
import type { Actor, Happening } from './security-event.ts'

/** Notes in the security log what somebody does, in the transaction that does it where there is one. */
export async function noteEvent(
  db: Connection,
  actor: Actor,
  happening: Happening & { readonly at: Date },
): Promise<void> {
  await insertEvent(db, actor, happening)
}
