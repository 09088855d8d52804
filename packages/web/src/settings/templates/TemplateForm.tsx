import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { maxSubjectLength } from '@quittance/shared/documents/templates.ts'
import { localeNames } from '@quittance/shared/text/locales.ts'
import { type FocusEvent, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField, TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import { showToast } from '#ui/toasts.ts'
import { insertText } from './insert-text.ts'
import { PlaceholderBar } from './PlaceholderBar.tsx'
import { TemplateExample, UnknownPlaceholders } from './TemplateExample.tsx'
import { type MailTemplate, useResetTemplate, useSaveTemplate } from './template-queries.ts'

const labels = {
  kind: 'templates.kind',
  locale: 'templates.language',
  subject: 'templates.subject',
  message: 'templates.message',
  version: 'templates.title',
} as const

interface TemplateFormProps {
  readonly template: MailTemplate
  /** Remounts the form with the stored template. */
  onLoadNewer(): Promise<void>
}

/** Edits the subject and message with which document e-mails of a kind begin, in one language. */
export function TemplateForm({ template, onLoadNewer }: TemplateFormProps) {
  const text = useText()
  const { is_original: isOriginal, ...values } = template
  const form = useRecordForm({
    values,
    labels,
    send: useSaveTemplate(),
    onSaved: ({ message, version }, filled) => {
      form.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
    },
    onLoadNewer,
  })
  const fields = useRef<HTMLDivElement>(null)
  const written = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  function remember({ target }: FocusEvent) {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText) written.current = target
  }

  const kind = text(`${getKind(template.kind).name}.name`)
  const title = text('templates.form', { kind, language: localeNames[template.locale] })
  return (
    <RecordForm
      of={form}
      label={title}
      besides={isOriginal ? null : <ResetButton template={template} onReset={onLoadNewer} />}
    >
      <div ref={fields} onFocusCapture={remember}>
        <FormSection
          title={title}
          description={text(isOriginal ? 'templates.original' : 'templates.changed')}
        >
          <WideField>
            <TextField of={form} name="subject" isRequired maxLength={maxSubjectLength} />
          </WideField>
          <WideField>
            <NoteField of={form} name="message" maxLength={limits.noteLength} />
            <UnknownPlaceholders control={form.form.control} />
          </WideField>
          <WideField>
            <PlaceholderBar
              onInsert={(typed) => {
                if (fields.current) insertText(fields.current, written.current, typed)
              }}
            />
          </WideField>
        </FormSection>
      </div>
      <TemplateExample control={form.form.control} />
    </RecordForm>
  )
}

interface ResetButtonProps {
  readonly template: MailTemplate
  onReset(): Promise<void>
}

function ResetButton({ template, onReset }: ResetButtonProps) {
  const text = useText()
  const question = useQuestion()
  const { isPending, mutate } = useResetTemplate(async (said) => {
    await onReset()
    showToast('success', said, 5_000)
  })
  async function ask() {
    const labels = { yes: text('templates.reset-confirm'), no: text('question.no') }
    if (await question(text('templates.reset-question'), labels)) mutate(template)
  }
  return (
    <BusyButton variant="default" isOff={isPending} onClick={() => void ask()}>
      {text('templates.reset')}
    </BusyButton>
  )
}
