import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { formatDocumentNumber, proposeNumber } from '@quittance/shared/documents/numbering.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { type KindValues, useSaveKind } from '#settings/settings-queries.ts'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField, TextField } from '#ui/forms/TextField.tsx'
import { type RecordForm as Form, useRecordForm } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import { showToast } from '#ui/toasts.ts'

const labels = {
  kind: 'settings.documents',
  prefix: 'settings.prefix',
  next_number: 'settings.next-number',
  number_width: 'settings.number-width',
  default_title: 'settings.default-title',
  default_terms: 'settings.default-terms',
  default_customer_notes: 'settings.default-notes',
  days_until_due: 'settings.days-until-due',
  version: 'settings.documents',
} as const

interface KindFormProps {
  readonly kind: DocumentKind
  readonly values: KindValues
  /** The highest number in use; 0 if there is none. */
  readonly highest: number
  onLoadNewer(): Promise<void>
}

export function KindForm({ kind, values, highest, onLoadNewer }: KindFormProps) {
  const text = useText()
  const send = useSaveKind()
  const form = useRecordForm({
    values,
    labels,
    send,
    onSaved: ({ message, version }, filled) => {
      form.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
    },
    onLoadNewer,
  })
  const name = text(`group.${kind.name}`)
  const zero = decimal('0')
  return (
    <RecordForm of={form} label={text('settings.kind-form', { kind: name })}>
      <FormSection title={name} description={<Example form={form} highest={highest} />}>
        <TextField of={form} name="prefix" maxLength={limits.prefixLength} />
        <NextNumber form={form} highest={highest} />
        <DecimalField
          of={form}
          name="number_width"
          isRequired
          minimum={zero}
          description={text('settings.number-width-hint')}
        />
        <DecimalField
          of={form}
          name="days_until_due"
          isRequired
          minimum={zero}
          description={text('settings.days-until-due-hint')}
        />
        <WideField>
          <TextField of={form} name="default_title" maxLength={limits.titleLength} />
        </WideField>
        {hasField(kind, 'terms') ? (
          <WideField>
            <NoteField of={form} name="default_terms" maxLength={limits.noteLength} />
          </WideField>
        ) : null}
        {hasField(kind, 'customerNotes') ? (
          <WideField>
            <NoteField of={form} name="default_customer_notes" maxLength={limits.noteLength} />
          </WideField>
        ) : null}
      </FormSection>
    </RecordForm>
  )
}

interface NumberProps {
  readonly form: Form<KindValues>
  readonly highest: number
}

function NextNumber({ form, highest }: NumberProps) {
  const text = useText()
  const next = Number(useWatch({ control: form.form.control, name: 'next_number' }))
  return (
    <DecimalField
      of={form}
      name="next_number"
      isRequired
      minimum={decimal('1')}
      description={numberHint(next, highest, text)}
    />
  )
}

function numberHint(next: number, highest: number, text: TranslateFunction): string {
  if (highest === 0) return text('settings.no-number')
  if (next > highest) return text('settings.highest-number', { highest })
  return text('settings.number-below', { highest, proposed: proposeNumber(highest, next) })
}

/** Shows the number of the next new document, formatted. Renders nothing while the input is incomplete. */
function Example({ form, highest }: NumberProps) {
  const text = useText()
  const values = useWatch({ control: form.form.control })
  const next = Number(values.next_number)
  const width = Number(values.number_width)
  const isReadable =
    Number.isInteger(next) && next > 0 && Number.isInteger(width) && width >= 0 && width <= 10
  if (!isReadable) return null
  const number = formatDocumentNumber(values.prefix ?? '', proposeNumber(highest, next), width)
  return text('settings.number-example', { number })
}
