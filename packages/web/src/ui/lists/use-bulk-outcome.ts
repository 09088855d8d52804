import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { moveFocus, type Selection } from './use-selection.ts'

/** Result of a bulk change for one record. */
export interface BulkResult {
  readonly id: number
  /** 200 if the record now has the requested state. */
  readonly code: number
  /** False if it had that state already. */
  readonly changed: boolean
  readonly message: string
}

/** A record that a bulk change has rejected, and the reason. */
export interface Refused {
  readonly id: number
  readonly name: string
  readonly message: string
}

export interface BulkOutcome {
  /** Rejected records of the last change, until the user dismisses them. */
  readonly refused: readonly Refused[]
  /** @param saysDone returns the message for a number of changed records */
  show(results: readonly BulkResult[], saysDone: (count: number) => string): void
  dismiss(): void
}

const toastMs = 5_000

/** Shows the results of a bulk change. Rejected records stay selected, so that the user can try again. */
export function useBulkOutcome(selection: Selection, nameOf: (id: number) => string): BulkOutcome {
  const text = useText()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  return {
    refused,
    show(results, saysDone) {
      const left = results.filter(({ code }) => code !== 200)
      selection.keep(left.map(({ id }) => id))
      // Otherwise the list of rejected records receives the focus.
      if (left.length === 0) moveFocus(selection.list)
      setRefused(left.map(({ id, message }) => ({ id, message, name: nameOf(id) })))
      const changed = results.filter((result) => result.changed).length
      const already = results.length - left.length - changed
      const said = [
        ...(changed > 0 ? [saysDone(changed)] : []),
        ...(already > 0 ? [text('lists.unchanged-several', { count: already })] : []),
      ]
      if (said.length > 0) showToast('success', said.join(' '), toastMs)
    },
    dismiss() {
      setRefused([])
      moveFocus(selection.list)
    },
  }
}
