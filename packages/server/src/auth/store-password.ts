import type { Connection } from '#database/tables/schema.ts'
import { updatePasswordHash } from '#members/repository.ts'
import { deleteResetsOf } from './forgotten/repository.ts'
import { deleteSessionsOf } from './repository.ts'

interface NewPassword {
  readonly memberId: number
  readonly passwordHash: string
  /** The one session that goes on; absent: none does. */
  readonly but?: number
}

/** Another password. Whoever came in with the one before is out, and links for a forgotten one are good no more. */
export async function storePassword(
  transaction: Connection,
  { memberId, passwordHash, but }: NewPassword,
): Promise<void> {
  await updatePasswordHash(transaction, memberId, passwordHash)
  await deleteSessionsOf(transaction, memberId, but === undefined ? {} : { but })
  await deleteResetsOf(transaction, memberId)
}
