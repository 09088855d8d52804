import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type BulkResult, useBulkOutcome } from './use-bulk-outcome.ts'
import { moveFocus, type Selection } from './use-selection.ts'

interface BulkChange<Change> {
  readonly selection: Selection
  /** What the record with an id is called. */
  readonly nameOf: (id: number) => string
  /** What all lists that may look different afterwards are known under. */
  readonly lists: QueryKey
  /** What is said of so many that were changed; absent: that they were. */
  readonly saysDone?: (count: number, change: Change) => string
  readonly send: (
    ids: readonly number[],
    change: Change,
  ) => Promise<{ readonly results: readonly BulkResult[] }>
}

/** Changes everything that is ticked, and says what became of it. */
export function useBulkChange<Change>(bulkChange: BulkChange<Change>) {
  const { selection, nameOf, lists, saysDone, send } = bulkChange
  const text = useText()
  const client = useQueryClient()
  const outcome = useBulkOutcome(selection, nameOf)
  const { isPending, mutate } = useMutation({
    mutationFn: (change: Change) => send([...selection.ids], change),
    onSuccess({ results }, change) {
      outcome.tell(results, (count) => saysDone?.(count, change) ?? text('lists.done', { count }))
    },
    onError(error) {
      showToast('error', error.message, 5_000)
      moveFocus(selection.list)
    },
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
  })
  return { isPending, mutate, outcome }
}
