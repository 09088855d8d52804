import type { RecordResult, RecordOutcome, ChangeStamp } from '#catalogue/product.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockProduct, setRetiredAt } from './repository.ts'

interface RetireRequest {
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
  readonly memberId: number
}

/** Takes several products out of use, or back, each for itself. Documents that have them keep them. */
export async function retireProducts(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { ids, retired, memberId }: RetireRequest,
): Promise<RecordResult[]> {
  const stamp: ChangeStamp = { memberId, changedAt: clock().toISOString() }
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, (db) => retireProduct(db, { id, retired }, stamp)),
  )
}

async function retireProduct(
  transaction: Connection,
  { id, retired }: { readonly id: number; readonly retired: boolean },
  stamp: ChangeStamp,
): Promise<RecordOutcome> {
  const stored = await lockProduct(transaction, id)
  if (stored === null) return 'not-found'
  if ((stored.retiredAt !== null) === retired) return 'unchanged'
  await setRetiredAt(transaction, { id, retiredAt: retired ? stamp.changedAt : null }, stamp)
  return retired ? 'retired' : 'taken-back'
}
