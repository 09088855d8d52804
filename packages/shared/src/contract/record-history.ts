import { z } from 'zod'
import { idInQuery, limitInQuery } from './list-query.ts'

const maxEntries = 500

/** Page of the history of a record. */
export const historyQuery = z.object({
  /** Only entries older than the one with this id. */
  before: idInQuery,
  limit: limitInQuery(maxEntries).default(maxEntries),
})

/** Who changed a record, and when. The history of each sort of record adds what was changed. */
export const historyEntry = z.object({
  /** Increases with each change; null: the creation of a record without a stored history, which no `before` can follow. */
  id: z.int().nullable(),
  at: z.string(),
  /** Name of the member; null: unknown. */
  by: z.string().nullable(),
  /** Name of the API token that made the change for the member; empty: it was deleted; null: none. */
  by_token: z.string().nullable(),
})

export type WireHistoryEntry = z.output<typeof historyEntry>

/** Whether there are entries older than those of the page. */
export const hasOlderEntries = z.boolean()
