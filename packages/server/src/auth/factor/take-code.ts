import type { Connection } from '#database/tables/schema.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { GoodCode } from './check-code.ts'
import { takeRecoveryCode, takeStep } from './repository.ts'

interface Use {
  readonly memberId: number
  readonly good: GoodCode
  readonly actor: Actor
  readonly at: Date
}

/** Uses a code up, once for all who show it at the same time. @returns false where somebody was faster */
export async function takeCode(
  transaction: Connection,
  { memberId, good, actor, at }: Use,
): Promise<boolean> {
  if ('step' in good) return await takeStep(transaction, memberId, good.step)
  const isTaken = await takeRecoveryCode(transaction, memberId, good.recoveryHash)
  if (isTaken) await noteEvent(transaction, actor, { event: 'recovery-used', at })
  return isTaken
}
