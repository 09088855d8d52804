import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useText } from '#locale/use-text.ts'
import type { ListActions } from '#ui/lists/actions.tsx'
import { useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import { type ListState, moveFocus } from '#ui/lists/use-list.ts'
import { showToast } from '#ui/toasts.ts'
import { canBeDone, type MailAction, type MailMessage, nameOfMessage } from './mail-message.ts'
import { changeMail, mailKey } from './mail-queries.ts'

const doneSaid = { 'send-again': 'emails.send-again-done', cancel: 'emails.cancel-done' } as const

interface OneChange {
  readonly id: number
  readonly action: MailAction
}

export function showOutcome({ isDone, sentence }: MailOutcome): void {
  showToast(isDone ? 'success' : 'error', sentence, 5_000)
}

interface ActionContext {
  readonly list: ListState<MailMessage>
  readonly messages: readonly MailMessage[]
  onOpen(message: MailMessage): void
}

/** Returns the actions on e-mails, for row menus and for the selected ones. */
export function useMailActions({ list, messages, onOpen }: ActionContext): ListActions<MailMessage> {
  const text = useText()
  const outcome = useBulkOutcome(list, (id) => {
    const message = messages.find((one) => one.id === id)
    return message ? nameOfMessage(message) : String(id)
  })
  const { isPending, change } = useBulkChange<MailMessage, MailAction>(list, {
    outcome,
    lists: mailKey,
    describe: (count, action) => text(doneSaid[action], { count }),
    send: changeMail,
  })
  const changes = (['send-again', 'cancel'] as const).map((name) => ({
    name,
    label: text(`emails.${name}`),
    isPending,
    appliesTo: (message: MailMessage) => canBeDone(message, name),
    run: (rows: readonly MailMessage[]) =>
      change(
        rows.map(({ id }) => id),
        name,
      ),
  }))
  const open = {
    name: 'open',
    label: text('emails.show'),
    isForOne: true,
    run: ([message]: readonly MailMessage[]) => message && onOpen(message),
  }
  return { outcome, actions: [open, ...changes] }
}

/** Outcome of an action for one e-mail. */
export interface MailOutcome {
  readonly isDone: boolean
  readonly sentence: string
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
      const sentence = result.changed ? text(doneSaid[action], { count: 1 }) : result.message
      show({ isDone: result.code === 200, sentence })
    },
    onError: ({ message }) => show({ isDone: false, sentence: message }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: mailKey })
      moveFocus(rest)
    },
  })
}
