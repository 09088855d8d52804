import { setTimeout } from 'node:timers/promises'
import { isRetryable } from '#database/queries/database-errors.ts'
import { dropLeftoverTables, replaceTables } from '#database/replacing/swap-tables.ts'
import { endTurn, inTurn, newTurn, takeTurn, type Writing } from '#search/turn/repository.ts'

const attempts = 30
const pauseMs = 1_000

/** By what they are replaced. */
const exchanged = { search_entries: 'search_entries_new', search_blocks: 'search_blocks_new' }

/** Where a rebuild was stopped, what it had built takes as much room as the index. */
export async function clearAway({ database }: Pick<Writing, 'database'>): Promise<void> {
  const turn = newTurn()
  if (!(await takeTurn(database, turn))) return
  try {
    await dropLeftoverTables(database, exchanged)
  } finally {
    await endTurn(database, turn)
  }
}

/** Waits for whoever is in the middle of reading the old tables, but not in a way that others wait behind it. */
export async function exchange({ database, turn }: Writing): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await inTurn(database, turn, async () => undefined)
    try {
      await replaceTables(database, exchanged)
      return
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
      await setTimeout(pauseMs)
    }
  }
}
