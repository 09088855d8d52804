import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './factor.module.css'
import type { Proof } from './factor-queries.ts'

const nothing: Proof = { password: '', code: '' }

interface ProofDialogProps<Answer> {
  readonly title: string
  /** Label of the submit button. */
  readonly save: string
  /** Whether recovery codes are accepted too. */
  readonly takesRecovery: boolean
  readonly send: (proof: Proof) => Promise<Answer>
  onDone(answer: Answer): void
  onClose(): void
  /** Content above the fields. */
  readonly children?: ReactNode
}

/** Asks for password and code, and sends them with `send`. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { title, save, takesRecovery, send, onDone, onClose, children } = props
  const text = useText()
  const titleId = useId()
  const labels = {
    password: 'members.current-password',
    code: takesRecovery ? 'access.any-code' : 'access.code',
  } as const
  const form = useRecordForm({ values: nothing, labels, send, onSaved: onDone })
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {children}
      <RecordForm
        of={form}
        label={title}
        save={save}
        besides={
          <Button variant="default" onClick={onClose}>
            {text('question.no')}
          </Button>
        }
      >
        <TextField
          of={form}
          name="code"
          isRequired
          maxLength={40}
          autoComplete="one-time-code"
          {...(!takesRecovery && { description: text('access.code-hint') })}
        />
        <TextField of={form} name="password" type="password" isRequired autoComplete="current-password" />
      </RecordForm>
    </ModalDialog>
  )
}
