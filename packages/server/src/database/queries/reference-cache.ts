import { randomUUID } from 'node:crypto'
import type { Connection } from '#database/tables/schema.ts'
import { PreparedQuery } from './prepared-query.ts'
import { inTransaction } from './transactions.ts'

interface CacheEntry {
  readonly version: string
  readonly value: Promise<unknown>
}

/**
 * Caches reference data in this process. Reads the version of the reference data before each use. Must not be used inside a
 * transaction, which may have changed the data without changing the version yet.
 */
export class ReferenceCache {
  readonly #database: Connection
  readonly #entries = new Map<string, CacheEntry>()

  constructor(database: Connection) {
    this.#database = database
  }

  /**
   * Returns a cached value, or loads it if the version has changed.
   * @param name the key of the entry, from a fixed set, so that the cache does not grow
   * @param load reads the value after the version was read, so the value is at least as new as the version
   */
  async read<Value>(name: string, load: (db: Connection) => Promise<Value>): Promise<Value> {
    const version = await readReferenceVersion(this.#database)
    const cached = this.#entries.get(name)
    if (cached?.version === version) return (await cached.value) as Value // as: it was loaded under this name
    const value = load(this.#database)
    const entry: CacheEntry = { version, value }
    this.#entries.set(name, entry)
    try {
      return await value
    } catch (error) {
      if (this.#entries.get(name) === entry) this.#entries.delete(name)
      throw error
    }
  }
}

const stateRowId = 1

const stateQuery = new PreparedQuery<object, { readonly version: string }>((db) =>
  db.selectFrom('reference_state').select('version').where('id', '=', stateRowId).compile(),
)

/** Reads the version of all reference data, which is different after each change. */
export async function readReferenceVersion(db: Connection): Promise<string> {
  const state = await stateQuery.first(db, {})
  if (state === undefined) throw new Error('The version of the reference data is missing')
  return state.version
}

/**
 * Changes reference data and its version in one transaction, so that all caches become stale with the commit. Reference data
 * are statuses, currencies, tax rates, product groups, the defaults of new documents, the company, the print settings, and
 * the members.
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
