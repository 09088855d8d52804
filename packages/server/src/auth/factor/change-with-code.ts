import { confirmPassword } from '#auth/confirm-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { checkCode } from './check-code.ts'
import type { TwoFactorChange, ChangeTwoFactorOutcome } from './factor-change.ts'
import { consumeCode } from './take-code.ts'

/** Changes the factor of somebody who shows password and code. The code is used up with the change. */
export async function changeTwoFactorWithCode<Result>(
  services: Services,
  { member, password, code, actor }: TwoFactorChange,
  change: (transaction: Connection) => Promise<Result>,
): Promise<ChangeTwoFactorOutcome<Result>> {
  const { database, clock } = services
  const confirmation = { member, password, address: actor.address }
  const confirmed = await confirmPassword(
    services,
    confirmation,
    async () => (await checkCode(services, { memberId: member.id, code })).validCode,
  )
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const codeUse = { memberId: member.id, validCode: confirmed.proof, actor, at: clock() }
  return await inTransaction(database, async (transaction): Promise<ChangeTwoFactorOutcome<Result>> => {
    await lockMember(transaction, member.id)
    if (!(await consumeCode(transaction, codeUse))) return { done: false, because: 'extra' }
    return { done: true, result: await change(transaction) }
  })
}
