import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import dialog from '#auth/factor/factor.module.css'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { type Ending, endSessions, sessionsQuery } from './session-queries.ts'

interface EndDialogProps {
  readonly ending: Ending
  /** Names the sessions that are ended. */
  readonly title: string
  onClose(): void
}

const nothing = { password: '' }
const labels = { password: 'members.current-password' } as const

/** Ends sessions. Asks for the password, so that a person who finds an open session cannot end the other ones. */
export function EndDialog({ ending, title, onClose }: EndDialogProps) {
  const text = useText()
  const titleId = useId()
  const queries = useQueryClient()
  const form = useRecordForm({
    values: nothing,
    labels,
    send: ({ password }) => endSessions(ending, password),
    onSaved({ message }) {
      showToast('success', message, 5_000)
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onClose()
    },
  })
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} className={dialog.dialog}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      <RecordForm
        of={form}
        label={title}
        save={text('access.end')}
        besides={
          <Button variant="default" onClick={onClose}>
            {text('question.no')}
          </Button>
        }
      >
        <TextField of={form} name="password" type="password" isRequired autoComplete="current-password" />
      </RecordForm>
    </ModalDialog>
  )
}
