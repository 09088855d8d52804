import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type ListState, moveFocus } from './use-list.ts'

/** Result of a change of several records for one of them. */
export interface BulkResult {
  readonly id: number
  /** 200 if the record now has the requested state. */
  readonly code: number
  /** False if it had that state already. */
  readonly changed: boolean
  readonly message: string
}

/** A record that a change has rejected, and the reason. */
export interface Rejection {
  readonly id: number
  readonly name: string
  readonly message: string
}

export interface BulkOutcome {
  /** Rejected records of the last change, until the user dismisses them. */
  readonly rejections: readonly Rejection[]
  /** @param describe returns the message for a number of changed records */
  show(results: readonly BulkResult[], describe: (count: number) => string): void
  dismiss(): void
}

const toastMs = 5_000

/** Shows the results of a change. Rejected records that are selected stay selected, so that the user can try again. */
export function useBulkOutcome<Row extends object>(
  { element, setSelected }: Pick<ListState<Row>, 'element' | 'setSelected'>,
  nameOf: (id: number) => string,
): BulkOutcome {
  const text = useText()
  const [rejections, setRejections] = useState<readonly Rejection[]>([])
  return {
    rejections,
    show(results, describe) {
      const rejected = results.filter(({ code }) => code !== 200)
      const doneIds = new Set(results.filter(isDone).map(({ id }) => String(id)))
      setSelected((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !doneIds.has(id))))
      // Otherwise the list of rejected records receives the focus.
      if (rejected.length === 0) moveFocus(element)
      setRejections(rejected.map(({ id, message }) => ({ id, message, name: nameOf(id) })))
      showDone(results, describe, text)
    },
    dismiss() {
      setRejections([])
      moveFocus(element)
    },
  }
}

const isDone = ({ code }: BulkResult) => code === 200

/**
 * Says how many records were changed, and how many had the requested state already.
 * @param describe returns the message for a number of changed records
 */
export function showDone(
  results: readonly BulkResult[],
  describe: (count: number) => string,
  text: TranslateFunction,
): void {
  const done = results.filter(isDone)
  const changed = done.filter((result) => result.changed).length
  const unchanged = done.length - changed
  const sentences = [
    ...(changed > 0 ? [describe(changed)] : []),
    ...(unchanged > 0 ? [text('lists.unchanged-several', { count: unchanged })] : []),
  ]
  if (sentences.length > 0) showToast('success', sentences.join(' '), toastMs)
}

interface BulkChange<Change> {
  readonly outcome: BulkOutcome
  /** Query key of all lists that the change may affect. */
  readonly lists: QueryKey
  /** Returns the message for a number of changed records; by default a general one. */
  readonly describe?: (count: number, change: Change) => string
  readonly send: (
    ids: readonly number[],
    change: Change,
  ) => Promise<{ readonly results: readonly BulkResult[] }>
}

interface ChangeOfRows<Change> {
  readonly ids: readonly number[]
  readonly change: Change
}

/** Returns a function that changes records, the selected ones or that of a row menu. */
export function useBulkChange<Row extends object, Change>(
  { element }: Pick<ListState<Row>, 'element'>,
  { outcome, lists, describe, send }: BulkChange<Change>,
) {
  const text = useText()
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: ({ ids, change }: ChangeOfRows<Change>) => send(ids, change),
    onSuccess({ results }, { change }) {
      outcome.show(results, (count) => describe?.(count, change) ?? text('lists.done', { count }))
    },
    onError(error) {
      showToast('error', error.message, toastMs)
      moveFocus(element)
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: lists })
      // The row with the menu may have disappeared.
      moveFocus(element)
    },
  })
  return {
    isPending,
    change: (ids: readonly number[], change: Change) => mutate({ ids, change }),
  }
}
