import { Button } from '@mantine/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { type FieldLabels, type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'

interface InlineFormProps<Values extends FieldValues> {
  readonly title: string
  readonly values: Values
  readonly labels: FieldLabels<Values>
  /** Keys of the queries that the save invalidates. */
  readonly queryKeys: readonly QueryKey[]
  readonly submitLabel: string
  readonly save: (values: Values) => Promise<unknown>
  readonly onClose: () => void
  readonly fields: (form: RecordFormApi<Values>) => ReactNode
}

/** Shows the form of a group, tax rate, currency or payment method within its list. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
  const { title, labels, queryKeys, submitLabel, save, onClose, fields } = props
  const text = useText()
  const client = useQueryClient()
  const [values] = useState(props.values)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const form = useRecordForm({
    values,
    labels,
    save,
    onSaved: async () => {
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
      onClose()
    },
  })
  return (
    <div ref={container}>
      <RecordForm
        form={form}
        label={title}
        submitLabel={submitLabel}
        cancel={
          <Button variant="default" onClick={onClose}>
            {text('form.cancel')}
          </Button>
        }
      >
        <FormSection title={title}>{fields(form)}</FormSection>
      </RecordForm>
    </div>
  )
}
