import type { RecordResult, RecordOutcome } from '#catalogue/product.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ChoiceTable } from './choice.ts'
import { isLastCurrency } from './last-one.ts'
import { deleteChoice, isUsed, lockChoices } from './repository.ts'

/** Deletes those of several that nothing has. */
export async function deleteChoices(
  { database }: { readonly database: Connection },
  table: ChoiceTable,
  ids: readonly number[],
): Promise<RecordResult[]> {
  return await inSeparateTransactions(ids, (id) => deleteUnusedChoice(database, table, id))
}

async function deleteUnusedChoice(database: Connection, table: ChoiceTable, id: number): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((one) => one.id === id)
      if (stored === undefined) return 'not-found'
      if (await isUsed(transaction, table, id)) return 'in-use'
      if (stored.retiredAt === null && isLastCurrency(table, all)) return 'last-one'
      await deleteChoice(transaction, table, id)
      return 'deleted'
    })
  } catch (error) {
    // Something that is being saved has just taken it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}
