import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { moveFocus, type Selection } from './use-selection.ts'

/** What became of one record of several. */
export interface BulkResult {
  readonly id: number
  /** 200 where it is now as was wanted. */
  readonly code: number
  /** False where it was so already. */
  readonly changed: boolean
  readonly message: string
}

/** A record with which nothing was done, and why. */
export interface Refused {
  readonly id: number
  readonly name: string
  readonly message: string
}

export interface BulkOutcome {
  /** Of the last change, until it is dismissed. */
  readonly refused: readonly Refused[]
  /** @param saysDone what is said of so many that were changed */
  tell(results: readonly BulkResult[], saysDone: (count: number) => string): void
  dismiss(): void
}

const toastMs = 5_000

/** Says what became of everything that was ticked; what was refused stays ticked, to be tried again. */
export function useBulkOutcome(selection: Selection, nameOf: (id: number) => string): BulkOutcome {
  const text = useText()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  return {
    refused,
    tell(results, saysDone) {
      const left = results.filter(({ code }) => code !== 200)
      selection.keep(left.map(({ id }) => id))
      // Where something was left, that takes the focus.
      if (left.length === 0) moveFocus(selection.list)
      setRefused(left.map(({ id, message }) => ({ id, message, name: nameOf(id) })))
      const changed = results.filter((result) => result.changed).length
      const already = results.length - left.length - changed
      const said = [
        ...(changed > 0 ? [saysDone(changed)] : []),
        ...(already > 0 ? [text('lists.already', { count: already })] : []),
      ]
      if (said.length > 0) showToast('success', said.join(' '), toastMs)
    },
    dismiss() {
      setRefused([])
      moveFocus(selection.list)
    },
  }
}
