import type { RecordResult, RecordOutcome } from '#catalogue/product.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { deleteProduct, isInDocument, lockProduct } from './repository.ts'

/** Deletes those of several products that no document has. */
export async function deleteProducts(
  { database }: { readonly database: Connection },
  ids: readonly number[],
): Promise<RecordResult[]> {
  return await inSeparateTransactions(ids, (id) => deleteUnusedProduct(database, id))
}

async function deleteUnusedProduct(database: Connection, id: number): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      if ((await lockProduct(transaction, id)) === null) return 'not-found'
      if (await isInDocument(transaction, id)) return 'in-use'
      await deleteProduct(transaction, id)
      return 'deleted'
    })
  } catch (error) {
    // A document that is being saved has just taken it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}
