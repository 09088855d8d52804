import type { RecordResult, RecordOutcome } from '#catalogue/product.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ChoiceTable } from './choice.ts'
import { isLastCurrency } from './last-one.ts'
import { lockChoices, setRetiredAt } from './repository.ts'

interface RetireRequest {
  readonly table: ChoiceTable
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
}

/** Takes several out of use, or back, each for itself. What has them keeps them. */
export async function retireChoices(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { table, ids, retired }: RetireRequest,
): Promise<RecordResult[]> {
  const retiredAt = retired ? clock().toISOString() : null
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<RecordOutcome> => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((one) => one.id === id)
      if (stored === undefined) return 'not-found'
      if ((stored.retiredAt !== null) === retired) return 'unchanged'
      if (retired && isLastCurrency(table, all)) return 'last-one'
      await setRetiredAt(transaction, table, { id, retiredAt })
      return retired ? 'retired' : 'taken-back'
    }),
  )
}
