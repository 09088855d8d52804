import type { Ended, Ending, Stamp } from '#catalogue/product.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockProduct, setRetiredAt } from './repository.ts'

interface Retiring {
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
  readonly memberId: number
}

/** Takes several products out of use, or back, each for itself. Documents that have them keep them. */
export async function retireProducts(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { ids, retired, memberId }: Retiring,
): Promise<Ended[]> {
  const stamp: Stamp = { memberId, at: clock().toISOString() }
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, (db) => retire(db, { id, retired }, stamp)),
  )
}

async function retire(
  transaction: Connection,
  { id, retired }: { readonly id: number; readonly retired: boolean },
  stamp: Stamp,
): Promise<Ending> {
  const stored = await lockProduct(transaction, id)
  if (stored === null) return 'not-found'
  if ((stored.retiredAt !== null) === retired) return 'unchanged'
  await setRetiredAt(transaction, { id, retiredAt: retired ? stamp.at : null }, stamp)
  return retired ? 'retired' : 'taken-back'
}
