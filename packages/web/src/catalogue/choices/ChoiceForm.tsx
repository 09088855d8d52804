import { Button } from '@mantine/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { type FieldLabels, type RecordForm as Form, useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'

interface ChoiceFormProps<Values extends FieldValues> {
  readonly title: string
  readonly values: Values
  readonly labels: FieldLabels<Values>
  /** Keys of the queries that the save invalidates. */
  readonly stale: readonly QueryKey[]
  readonly save: string
  readonly send: (values: Values) => Promise<{ readonly message: string }>
  readonly onClose: () => void
  readonly fields: (of: Form<Values>) => ReactNode
}

/** Shows the form of a group, tax rate or currency within its list. */
export function ChoiceForm<Values extends FieldValues>(props: ChoiceFormProps<Values>) {
  const { title, labels, stale, save, send, onClose, fields } = props
  const text = useText()
  const client = useQueryClient()
  const [values] = useState(props.values)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const of = useRecordForm({
    values,
    labels,
    send,
    onSaved: async ({ message }) => {
      showToast('success', message, 5_000)
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
      onClose()
    },
  })
  return (
    <div ref={place}>
      <RecordForm
        of={of}
        label={title}
        save={save}
        besides={
          <Button variant="default" onClick={onClose}>
            {text('form.cancel')}
          </Button>
        }
      >
        <FormSection title={title}>{fields(of)}</FormSection>
      </RecordForm>
    </div>
  )
}
