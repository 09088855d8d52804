import { randomUUID } from 'node:crypto'
import type { Connection } from '#database/tables/schema.ts'
import { PreparedQuery } from './prepared-query.ts'
import { inTransaction } from './transactions.ts'

interface CacheEntry {
  readonly version: string
  readonly value: Promise<unknown>
}

/**
 * Reference data that this process knows by heart, and whether it is still so: asked before each use. Not for the
 * inside of a transaction, which may have changed it and not told anybody yet.
 */
export class ReferenceCache {
  readonly #database: Connection
  readonly #kept = new Map<string, CacheEntry>()

  constructor(database: Connection) {
    this.#database = database
  }

  /**
   * @param name of what is kept; there are as many as the program has
   * @param load reads it; the version was read before, so what it finds is at least as new
   */
  async read<Value>(name: string, load: (db: Connection) => Promise<Value>): Promise<Value> {
    const version = await readReferenceVersion(this.#database)
    const kept = this.#kept.get(name)
    if (kept?.version === version) return (await kept.value) as Value // as: it was loaded under this name
    const value = load(this.#database)
    const loaded: CacheEntry = { version, value }
    this.#kept.set(name, loaded)
    try {
      return await value
    } catch (error) {
      if (this.#kept.get(name) === loaded) this.#kept.delete(name)
      throw error
    }
  }
}

const stateRowId = 1

const stateQuery = new PreparedQuery<object, { readonly version: string }>((db) =>
  db.selectFrom('reference_state').select('version').where('id', '=', stateRowId).compile(),
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
export async function changeReferenceData<Result>(
  db: Connection,
  change: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (transaction) => {
    const result = await change(transaction)
    const version = randomUUID().replaceAll('-', '')
    await transaction.updateTable('reference_state').set({ version }).where('id', '=', stateRowId).execute()
    return result
  })
}
