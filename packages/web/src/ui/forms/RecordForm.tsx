import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { RefusalList } from '#ui/RefusalList.tsx'
import { WhileBusy } from '#ui/WhileBusy.tsx'
import classes from './forms.module.css'
import type { RecordForm as Form } from './use-record-form.ts'

interface RecordFormProps<Values extends FieldValues> {
  readonly of: Form<Values>
  /** Accessible name of the form. */
  readonly label: string
  readonly children: ReactNode
  /** Label of the button; by default "Save". */
  readonly save?: string
  /** Shown next to the button, for example a link to cancel. */
  readonly besides?: ReactNode
}

/** Renders the fields of a record, the validation problems, and the button that saves. */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { of, label, children, save, besides } = props
  const text = useText()
  const { isSubmitting, isDirty } = of.form.formState
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void of.submit()
      }}
    >
      <RefusalSummary of={of} />
      <WhileBusy isBusy={isSubmitting} className={classes.fields}>
        {children}
      </WhileBusy>
      <div className={classes.bar}>
        <span role="status" className={classes.state}>
          {isSubmitting ? text('form.saving') : null}
          {isDirty && !isSubmitting ? text('form.unsaved') : null}
        </span>
        {besides}
        <BusyButton type="submit" isBusy={isSubmitting}>
          {save ?? text('form.save')}
        </BusyButton>
      </div>
    </form>
  )
}

/** Lists the validation problems in the order of the fields. */
function RefusalSummary<Values extends FieldValues>({ of }: { readonly of: Form<Values> }) {
  const text = useText()
  const { form, labels, summaryId } = of
  const { errors } = form.formState
  const refusals = Object.keys(labels).flatMap((field) => {
    const sentence = errors[field]?.message
    if (typeof sentence !== 'string') return []
    // as: a name of the labels
    return [{ key: field, sentence, onChoose: () => form.setFocus(field as FieldPath<Values>) }]
  })
  if (refusals.length === 0) return null
  const count = refusals.length
  const title = count > 1 ? text('form.rejected-several', { count }) : text('form.rejected')
  return <RefusalList id={summaryId} title={title} refusals={refusals} />
}

interface FormSectionProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** Renders fields that belong together, in two columns if there is space. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {description === undefined ? null : <p className={classes.description}>{description}</p>}
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}
