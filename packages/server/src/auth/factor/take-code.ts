import type { Connection } from '#database/tables/schema.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { ValidCode } from './check-code.ts'
import { consumeRecoveryCode, consumeTimeStep } from './repository.ts'

interface CodeUse {
  readonly memberId: number
  readonly validCode: ValidCode
  readonly actor: Actor
  readonly at: Date
}

/** Uses a code up, once for all who show it at the same time. @returns false where somebody was faster */
export async function consumeCode(
  transaction: Connection,
  { memberId, validCode: good, actor, at }: CodeUse,
): Promise<boolean> {
  if ('step' in good) return await consumeTimeStep(transaction, memberId, good.step)
  const isConsumed = await consumeRecoveryCode(transaction, memberId, good.recoveryHash)
  if (isConsumed) await recordSecurityEvent(transaction, actor, { event: 'recovery-used', at })
  return isConsumed
}
