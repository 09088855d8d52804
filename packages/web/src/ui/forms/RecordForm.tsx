import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { keepFocusNearby } from '#ui/focus.ts'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useScreenActions } from '#ui/screen-actions.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './forms.module.css'
import { type RecordFormApi, slotIdOf, summaryIdOf } from './use-record-form.ts'

/** The submit button of a form. */
export interface SubmitProps {
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
          {...(isDestructive && { color: 'red' })}
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
