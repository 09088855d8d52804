import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import type { Selection } from './use-selection.ts'

/** What became of one record of several. */
interface Result {
  readonly id: number
  readonly code: number
  readonly message: string
}

interface BulkChange<Change> {
  readonly selection: Selection
  /** What the record with an id is called. */
  readonly nameOf: (id: number) => string
  /** What all lists that may look different afterwards are known under. */
  readonly lists: QueryKey
  /** What is said of so many that were changed; absent: that they were. */
  readonly saysDone?: (count: number, change: Change) => string
  readonly send: (ids: readonly number[], change: Change) => Promise<{ readonly results: readonly Result[] }>
}

/** Changes everything that is ticked, and says what became of it. */
export function useBulkChange<Change>(bulkChange: BulkChange<Change>) {
  const { selection, nameOf, lists, saysDone, send } = bulkChange
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send([...selection.ids], change),
    onSuccess({ results }, change) {
      selection.clear()
      const done = results.filter(({ code }) => code === 200).length
      if (done > 0)
        showToast('success', saysDone?.(done, change) ?? text('lists.done', { count: done }), 5_000)
      sayRefusals(results, nameOf)
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
  })
}

/** What was not done is said of each record by its name. */
function sayRefusals(results: readonly Result[], nameOf: (id: number) => string): void {
  for (const { id, code, message } of results) {
    if (code !== 200) showToast('error', `${nameOf(id)}: ${message}`, 10_000)
  }
}
