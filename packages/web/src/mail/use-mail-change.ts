import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import { moveFocus, type Selection } from '#ui/lists/use-selection.ts'
import { showToast } from '#ui/toasts.ts'
import type { MailAction } from './mail-message.ts'
import { changeMail, mailKey } from './mail-queries.ts'

interface OneChange {
  readonly id: number
  readonly action: MailAction
}

/** Sends everything that is ticked again, or takes it back. */
export function useMailChanges(selection: Selection, nameOf: (id: number) => string) {
  const text = useText()
  return useBulkChange<MailAction>({
    selection,
    nameOf,
    lists: mailKey,
    saysDone: (count, action) =>
      text(action === 'send-again' ? 'emails.sent-again' : 'emails.taken-back', { count }),
    send: changeMail,
  })
}

/** The same with one, whatever is ticked. */
export function useMailChange(selection: Selection) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: OneChange) => changeMail([id], action),
    onSuccess({ results: [result] }) {
      if (result) showToast(result.code === 200 ? 'success' : 'error', result.message, 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: mailKey })
      // The button may have gone with the state that it was for.
      moveFocus(selection.list)
    },
  })
}
