import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useText } from '#locale/use-text.ts'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import { moveFocus, type Selection } from '#ui/lists/use-selection.ts'
import { showToast } from '#ui/toasts.ts'
import type { MailAction } from './mail-message.ts'
import { changeMail, mailKey } from './mail-queries.ts'

const doneSaid = { 'send-again': 'emails.sent-again', 'take-back': 'emails.taken-back' } as const

interface OneChange {
  readonly id: number
  readonly action: MailAction
}

export function showOutcome({ isDone, said }: MailOutcome): void {
  showToast(isDone ? 'success' : 'error', said, 5_000)
}

/** Sends everything that is ticked again, or takes it back. */
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

/** What became of one. */
export interface MailOutcome {
  readonly isDone: boolean
  readonly said: string
}

interface MailChange {
  /** What takes the focus when the button has gone with the state that it was for. */
  readonly rest: RefObject<HTMLElement | null>
  tell(outcome: MailOutcome): void
}

/** The same with one, whatever is ticked. */
export function useMailChange({ rest, tell }: MailChange) {
  const text = useText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: OneChange) => changeMail([id], action),
    onSuccess({ results: [result] }, { action }) {
      if (result === undefined) return
      const said = result.changed ? text(doneSaid[action], { count: 1 }) : result.message
      tell({ isDone: result.code === 200, said })
    },
    onError: ({ message }) => tell({ isDone: false, said: message }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: mailKey })
      moveFocus(rest)
    },
  })
}
