import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { AccentField } from './AccentField.tsx'
import { LookField } from './LookField.tsx'
import { type PaperValues, useSavePaper } from './paper-queries.ts'

const labels = {
  look: 'print-templates.template',
  accent: 'print-templates.accent',
  version: 'print-templates.template',
} as const

interface PaperFormProps {
  readonly values: PaperValues
  onLoadNewer(): Promise<void>
}

export function PaperForm({ values, onLoadNewer }: PaperFormProps) {
  const text = useText()
  const save = useSavePaper()
  const form = useRecordForm({
    values,
    labels,
    send: save,
    onSaved: ({ message, version }, filled) => {
      form.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
    },
    onLoadNewer,
  })
  return (
    <RecordForm of={form} label={text('print-templates.title')}>
      <FormSection title={text('print-templates.template')}>
        <LookField of={form} />
      </FormSection>
      <FormSection title={text('print-templates.colour')}>
        <AccentField of={form} />
      </FormSection>
    </RecordForm>
  )
}
