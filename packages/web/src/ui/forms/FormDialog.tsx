import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './forms.module.css'
import { RecordForm, type SubmitProps } from './RecordForm.tsx'
import type { RecordFormApi } from './use-record-form.ts'

interface PlainDialogProps {
  readonly title: string
  /** Called on Escape. If absent, only the content can close the dialog. */
  readonly onEscape?: () => void
  /** Wide enough for the sections of a form. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Shows a title and content in a modal dialog of the width of a form. */
export function PlainDialog({ title, onEscape, isWide = false, children }: PlainDialogProps) {
  const titleId = useId()
  return (
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      onEscape={onEscape}
      isWide={isWide}
      className={isWide ? undefined : classes.dialog}
    >
      <Title order={2} id={titleId} mb="xs" className={layout.wrap}>
        {title}
      </Title>
      {children}
    </ModalDialog>
  )
}

interface FormDialogProps<Values extends FieldValues> extends SubmitProps {
  readonly form: RecordFormApi<Values>
  readonly title: string
  /** Label of the button that closes the dialog; by default that of questions. */
  readonly cancelLabel?: string
  readonly isWide?: boolean
  onClose(): void
  /** Shown between the title and the form. */
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** Shows a record form in a modal dialog. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, cancelLabel, isWide = false, onClose, intro, children, ...submit } = props
  const text = useText()
  return (
    <PlainDialog title={title} onEscape={onClose} isWide={isWide}>
      {intro}
      <RecordForm
        form={form}
        label={title}
        {...submit}
        cancel={
          <Button variant="default" onClick={onClose}>
            {cancelLabel ?? text('question.no')}
          </Button>
        }
      >
        {children}
      </RecordForm>
    </PlainDialog>
  )
}
