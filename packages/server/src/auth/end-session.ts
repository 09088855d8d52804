import { inTransaction } from '#database/queries/transactions.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { deleteSession } from './repository.ts'

/** Signs out, and notes it in the same transaction. */
export async function endSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sessionId: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteSession(transaction, sessionId)
    await recordSecurityEvent(transaction, actor, { event: 'signed-out', at: clock() })
  })
}
