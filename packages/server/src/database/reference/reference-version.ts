import { randomUUID } from 'node:crypto'
import type { Connection } from '#database/schema.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { PreparedQuery } from '#database/prepared-query.ts'

const onlyRow = 1

const stateQuery = new PreparedQuery<object, { readonly version: string }>((db) =>
  db.selectFrom('reference_state').select('version').where('id', '=', onlyRow).compile(),
)

/** What stands for all reference data as it is: another one after each change of any of it. */
export async function readReferenceVersion(db: Connection): Promise<string> {
  const state = await stateQuery.first(db, {})
  if (state === undefined) throw new Error('The version of the reference data is missing')
  return state.version
}

/**
 * Changes reference data: statuses, currencies, tax rates, product groups, what documents start with, the company, how
 * it looks, members as they are offered. Whoever knows it by heart is told with the same commit.
 */
export async function changeReference<Result>(
  db: Connection,
  change: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (transaction) => {
    const result = await change(transaction)
    const version = randomUUID().replaceAll('-', '')
    await transaction.updateTable('reference_state').set({ version }).where('id', '=', onlyRow).execute()
    return result
  })
}
