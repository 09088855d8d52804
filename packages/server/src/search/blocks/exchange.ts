import { setTimeout } from 'node:timers/promises'
import { isRetryable } from '#database/queries/database-errors.ts'
import { dropLeftoverTables, replaceTables } from '#database/replacing/swap-tables.ts'
import { releaseIndexLease, writeWithLease, createIndexLease, acquireIndexLease, type IndexWriter } from '#search/turn/repository.ts'

const maxAttempts = 30
const retryPauseMs = 1_000

/** By what they are replaced. */
const replacementTables = { search_entries: 'search_entries_new', search_blocks: 'search_blocks_new' }

/** Where a rebuild was stopped, what it had built takes as much room as the index. */
export async function dropLeftoverIndexTables({ database }: Pick<IndexWriter, 'database'>): Promise<void> {
  const turn = createIndexLease()
  if (!(await acquireIndexLease(database, turn))) return
  try {
    await dropLeftoverTables(database, replacementTables)
  } finally {
    await releaseIndexLease(database, turn)
  }
}

/** Waits for whoever is in the middle of reading the old tables, but not in a way that others wait behind it. */
export async function replaceIndexTables({ database, lease: turn }: IndexWriter): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await writeWithLease(database, turn, async () => undefined)
    try {
      await replaceTables(database, replacementTables)
      return
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
      await setTimeout(retryPauseMs)
    }
  }
}
