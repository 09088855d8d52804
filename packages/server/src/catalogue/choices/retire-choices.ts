import type { Ended, Ending } from '#catalogue/product.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ChoiceTable } from './choice.ts'
import { isLastOne } from './last-one.ts'
import { lockChoices, setRetiredAt } from './repository.ts'

interface Retiring {
  readonly table: ChoiceTable
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
}

/** Takes several out of use, or back, each for itself. What has them keeps them. */
export async function retireChoices(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { table, ids, retired }: Retiring,
): Promise<Ended[]> {
  const retiredAt = retired ? clock().toISOString() : null
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<Ending> => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((one) => one.id === id)
      if (stored === undefined) return 'not-found'
      if ((stored.retiredAt !== null) === retired) return 'unchanged'
      if (retired && isLastOne(table, all)) return 'last-one'
      await setRetiredAt(transaction, table, { id, retiredAt })
      return retired ? 'retired' : 'taken-back'
    }),
  )
}
