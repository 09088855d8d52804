import { confirmPassword } from '#auth/confirm-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { checkCode } from './check-code.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { takeCode } from './take-code.ts'

/** Changes the factor of somebody who shows password and code. The code is used up with the change. */
export async function changeWithCode<Result>(
  services: Services,
  { member, password, code, actor }: FactorChange,
  change: (transaction: Connection) => Promise<Result>,
): Promise<FactorOutcome<Result>> {
  const { database, clock } = services
  const shown = { member, password, address: actor.address }
  const confirmed = await confirmPassword(
    services,
    shown,
    async () => (await checkCode(services, { memberId: member.id, code })).good,
  )
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const use = { memberId: member.id, good: confirmed.extra, actor, at: clock() }
  return await inTransaction(database, async (transaction): Promise<FactorOutcome<Result>> => {
    await lockMember(transaction, member.id)
    if (!(await takeCode(transaction, use))) return { done: false, because: 'extra' }
    return { done: true, result: await change(transaction) }
  })
}
