import type { Connection } from '#database/tables/schema.ts'
import { updatePasswordHash } from '#members/repository.ts'
import { deleteMemberResets } from './forgotten/repository.ts'
import { deleteMemberSessions } from './repository.ts'

interface NewPassword {
  readonly memberId: number
  readonly passwordHash: string
  /** The one session that goes on; absent: none does. */
  readonly exceptSessionId?: number
}

/** Another password. Whoever came in with the one before is out, and links for a forgotten one are good no more. */
export async function storePassword(
  transaction: Connection,
  { memberId, passwordHash, exceptSessionId: but }: NewPassword,
): Promise<void> {
  await updatePasswordHash(transaction, memberId, passwordHash)
  await deleteMemberSessions(transaction, memberId, but === undefined ? {} : { exceptSessionId: but })
  await deleteMemberResets(transaction, memberId)
}
