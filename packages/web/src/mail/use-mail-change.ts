import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useText } from '#locale/use-text.ts'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import { moveFocus, type Selection } from '#ui/lists/use-selection.ts'
import { showToast } from '#ui/toasts.ts'
import type { MailAction } from './mail-message.ts'
import { changeMail, mailKey } from './mail-queries.ts'

const doneSaid = { 'send-again': 'emails.send-again-done', cancel: 'emails.cancel-done' } as const

interface OneChange {
  readonly id: number
  readonly action: MailAction
}

export function showOutcome({ isDone, said }: MailOutcome): void {
  showToast(isDone ? 'success' : 'error', said, 5_000)
}

/** Returns the mutation that sends all selected e-mails again or withdraws them. */
export function useMailChanges(selection: Selection, nameOf: (id: number) => string) {
  const text = useText()
  return useBulkChange<MailAction>({
    selection,
    nameOf,
    lists: mailKey,
    saysDone: (count, action) => text(doneSaid[action], { count }),
    send: changeMail,
  })
}

/** Outcome of an action for one e-mail. */
export interface MailOutcome {
  readonly isDone: boolean
  readonly said: string
}

interface MailChange {
  /** Receives the focus if the state of the e-mail has changed and its button has disappeared. */
  readonly rest: RefObject<HTMLElement | null>
  show(outcome: MailOutcome): void
}

/** Returns the mutation that sends one e-mail again or withdraws it, regardless of the selection. */
export function useMailChange({ rest, show }: MailChange) {
  const text = useText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: OneChange) => changeMail([id], action),
    onSuccess({ results: [result] }, { action }) {
      if (result === undefined) return
      const said = result.changed ? text(doneSaid[action], { count: 1 }) : result.message
      show({ isDone: result.code === 200, said })
    },
    onError: ({ message }) => show({ isDone: false, said: message }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: mailKey })
      moveFocus(rest)
    },
  })
}
