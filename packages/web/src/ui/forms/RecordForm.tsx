import { Box, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { keepFocusNearby } from '#ui/focus.ts'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './forms.module.css'
import { type RecordFormApi, slotIdOf, summaryIdOf } from './use-record-form.ts'

/** The submit button of a form. */
interface SubmitProps {
  /** By default "Save". */
  readonly submitLabel?: string
  /** The action cannot be undone. */
  readonly isDestructive?: boolean
  /** Id of the text that explains why the form cannot be submitted yet. */
  readonly blockedBecause?: string | undefined
}

interface RecordFormProps<Values extends FieldValues> extends SubmitProps {
  readonly form: RecordFormApi<Values>
  /** Accessible name of the form. */
  readonly label: string
  readonly children: ReactNode
  /** Shown next to the submit button. */
  readonly cancel?: ReactNode
}

/** Renders the fields of a record, the validation problems, and the button that saves. */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { form, label, children, submitLabel, isDestructive, blockedBecause, cancel } = props
  const text = useText()
  const { isSubmitting, isDirty } = form.formState
  const saveLabel = submitLabel ?? text('form.save')
  const save = {
    ...{ id: `save-${form.id}`, label: saveLabel, detail: label, icon: <CheckIcon /> },
    run: () => void form.submit(),
  }
  useScreenActions(blockedBecause === undefined ? [save] : [])
  return (
    <form
      ref={keepFocusNearby}
      className={`${layout.stack} ${classes.form}`}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <RecordErrors form={form} />
      <BusyFields isBusy={isSubmitting} className={layout.stack}>
        {children}
      </BusyFields>
      <div
        className={`${layout.actions} ${layout.middle} ${layout.loose} ${layout.screenOnly} ${classes.bar}`}
      >
        <Box role="status" component="span" me="auto" className={layout.muted}>
          {isSubmitting ? text('form.saving') : null}
          {isDirty && !isSubmitting && form.asksBeforeLeaving ? text('form.unsaved') : null}
        </Box>
        {cancel}
        <BusyButton
          type="submit"
          isBusy={isSubmitting}
          blockedBecause={blockedBecause}
          {...(isDestructive && { color: 'red.9' })}
        >
          {saveLabel}
        </BusyButton>
      </div>
    </form>
  )
}

/** Lists the validation problems in the order of the fields. */
function RecordErrors<Values extends FieldValues>({ form }: { readonly form: RecordFormApi<Values> }) {
  const { errors } = form.formState
  const problems = Object.keys(form.labels).flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ key: field, message, slotId: slotIdOf(form, field) }] : []
  })
  return <ErrorSummary id={summaryIdOf(form)} problems={problems} />
}

interface FormSectionProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** Renders fields that belong together, in two columns if there is space. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <fieldset className={`${layout.card} ${classes.card}`}>
      <legend className={`${layout.strong} ${classes.legend}`}>{title}</legend>
      {description === undefined ? null : (
        <Box component="p" mt={-8} mb="md" className={layout.muted}>
          {description}
        </Box>
      )}
      <div className={layout.grid} data-columns="wide">
        {children}
      </div>
    </fieldset>
  )
}

interface PlainDialogProps {
  readonly title: string
  /** Called on Escape. If absent, only the content can close the dialog. */
  readonly onEscape?: (() => void) | undefined
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

/** Shows a record form in a modal dialog. It stays open while the values are being sent, because it shows why they are rejected. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, cancelLabel, isWide = false, onClose, intro, children, ...submit } = props
  const text = useText()
  const { isSubmitting } = form.formState
  return (
    <PlainDialog title={title} onEscape={isSubmitting ? undefined : onClose} isWide={isWide}>
      {intro}
      <RecordForm
        form={form}
        label={title}
        {...submit}
        cancel={
          <BusyButton variant="default" isOff={isSubmitting} onClick={onClose}>
            {cancelLabel ?? text('question.no')}
          </BusyButton>
        }
      >
        {children}
      </RecordForm>
    </PlainDialog>
  )
}
