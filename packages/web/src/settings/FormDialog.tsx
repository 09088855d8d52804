import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import type { RecordForm as Form } from '#ui/forms/use-record-form.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './settings.module.css'

interface FormDialogProps<Values extends FieldValues> {
  readonly of: Form<Values>
  readonly title: string
  /** Label of the submit button. */
  readonly save: string
  onClose(): void
  readonly children: ReactNode
}

/** Shows a record form in a modal dialog. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { of, title, save, onClose, children } = props
  const text = useText()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      <div className={classes.dialogForm}>
        <RecordForm
          of={of}
          label={title}
          save={save}
          besides={
            <Button variant="default" onClick={onClose}>
              {text('question.no')}
            </Button>
          }
        >
          {children}
        </RecordForm>
      </div>
    </ModalDialog>
  )
}
