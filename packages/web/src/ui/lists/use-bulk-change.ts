import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type BulkResult, useBulkOutcome } from './use-bulk-outcome.ts'
import { moveFocus, type Selection } from './use-selection.ts'

interface BulkChange<Change> {
  readonly selection: Selection
  /** Returns the name of a record. */
  readonly nameOf: (id: number) => string
  /** Query key of all lists that the change may affect. */
  readonly lists: QueryKey
  /** Returns the message for a number of changed records; by default a general one. */
  readonly saysDone?: (count: number, change: Change) => string
  readonly send: (
    ids: readonly number[],
    change: Change,
  ) => Promise<{ readonly results: readonly BulkResult[] }>
}

/** Returns the mutation that changes all selected records, and its outcome. */
export function useBulkChange<Change>(bulkChange: BulkChange<Change>) {
  const { selection, nameOf, lists, saysDone, send } = bulkChange
  const text = useText()
  const client = useQueryClient()
  const outcome = useBulkOutcome(selection, nameOf)
  const { isPending, mutate } = useMutation({
    mutationFn: (change: Change) => send([...selection.ids], change),
    onSuccess({ results }, change) {
      outcome.show(results, (count) => saysDone?.(count, change) ?? text('lists.done', { count }))
    },
    onError(error) {
      showToast('error', error.message, 5_000)
      moveFocus(selection.list)
    },
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
  })
  return { isPending, mutate, outcome }
}
