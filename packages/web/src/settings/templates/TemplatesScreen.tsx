import { Button, Group, NativeSelect } from '@mantine/core'
import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import {
  fillLine,
  fillLines,
  findUnknownPlaceholders,
  maxSubjectLength,
  type PlaceholderValues,
  placeholders,
} from '@quittance/shared/documents/templates.ts'
import { withFirstOfMonth } from '@quittance/shared/text/first-of-month.ts'
import { type Locale, localeNames, locales, negotiateLocale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useId, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import {
  type MailTemplate,
  type TemplateValues,
  templatesQuery,
  useResetTemplate,
  useSaveTemplate,
} from '#settings/settings-queries.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField, TextField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import type { TemplatesSearch } from '#ui/lists/list-search.ts'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Edits the templates of document e-mails. The URL names the open one, so that the change to another one is a navigation,
 * which asks about unsaved changes.
 */
export function TemplatesScreen({ search }: { readonly search: TemplatesSearch }) {
  const templates = useQuery(templatesQuery)
  const { query, replace } = useListAddress(search)
  const { formKey, loadNewer } = useLoadNewer(templates)
  const { kind, locale } = selectedTemplate(query)

  return (
    <SettingsPage titleKey="templates.title" hintKey="templates.hint" query={templates}>
      {(all) => {
        const open = all.find((one) => one.kind === kind && one.locale === locale)
        return (
          <>
            <TemplateSelect kind={kind} locale={locale} onSelect={replace} />
            {open ? (
              <TemplateForm key={`${kind} ${locale} ${formKey}`} template={open} onLoadNewer={loadNewer} />
            ) : null}
          </>
        )
      }}
    </SettingsPage>
  )
}

function selectedTemplate({ kind, locale }: TemplatesSearch) {
  const selected = kinds.find(({ name }) => name === kind) ?? kinds.find(({ claim }) => claim === 'payment')
  return {
    kind: selected?.name ?? '',
    locale: negotiateLocale([locale ?? '', currentLocale()].filter((tag) => tag !== '')),
  }
}

interface TemplateSelectProps {
  readonly kind: string
  readonly locale: string
  onSelect(changes: { readonly kind?: string; readonly locale?: string }): void
}

function TemplateSelect({ kind, locale, onSelect }: TemplateSelectProps) {
  const text = useText()
  return (
    <Card label={text('templates.template')}>
      <div className={layout.grid}>
        <NativeSelect
          label={text('templates.kind')}
          data={kinds.map(({ name }) => ({ value: name, label: text(`group.${name}`) }))}
          value={kind}
          onChange={({ currentTarget }) => onSelect({ kind: currentTarget.value })}
        />
        <NativeSelect
          label={text('templates.language')}
          data={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale}
          onChange={({ currentTarget }) => onSelect({ locale: currentTarget.value })}
        />
      </div>
    </Card>
  )
}

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
function TemplateForm({ template, onLoadNewer }: TemplateFormProps) {
  const text = useText()
  const { is_original: isOriginal, ...values } = template
  const form = useRecordForm({
    values,
    labels,
    save: useSaveTemplate(),
    onLoadNewer,
  })
  const fields = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  function rememberFocus({ target }: FocusEvent) {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText) lastFocused.current = target
  }

  const kind = text(`${getKind(template.kind).name}.name`)
  const title = text('templates.form', { kind, language: localeNames[template.locale] })
  return (
    <RecordForm
      form={form}
      label={title}
      cancel={isOriginal ? null : <ResetButton template={template} onReset={onLoadNewer} />}
    >
      <div ref={fields} onFocusCapture={rememberFocus}>
        <FormSection
          title={title}
          description={text(isOriginal ? 'templates.original' : 'templates.changed')}
        >
          <TextField form={form} name="subject" isRequired isWide maxLength={maxSubjectLength} />
          <NoteField form={form} name="message" isWide maxLength={limits.noteLength} />
          <UnknownPlaceholders control={form.control} />
          <PlaceholderBar
            onInsert={(placeholder) => {
              if (fields.current) insertText(fields.current, lastFocused.current, placeholder)
            }}
          />
        </FormSection>
      </div>
      <TemplateExample control={form.control} />
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
  const { isPending, mutate } = useResetTemplate(async (message) => {
    await onReset()
    showToast('success', message, 5_000)
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

/** Shows a button for each placeholder of a template, which inserts it at the cursor. */
function PlaceholderBar({ onInsert }: { onInsert(placeholder: string): void }) {
  const text = useText()
  const labelId = useId()
  return (
    <fieldset className={layout.fullWidth} aria-labelledby={labelId}>
      <p id={labelId} className={layout.medium}>
        {text('templates.insert')}
      </p>
      <Group gap={6}>
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            title={`{${name}}`}
            // Keeps the focus and the selection in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{${name}}`)}
          >
            {text(`templates.placeholder-${name}`)}
          </Button>
        ))}
      </Group>
      <Note>{text('templates.insert-hint')}</Note>
    </fieldset>
  )
}

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Inserts text at the cursor like typing, so that the browser can undo it and the form gets an input event.
 * @param last the field that had the focus last; null if none had: the text is appended to the message
 */
function insertText(within: HTMLElement, last: TextBox | null, text: string): void {
  const field = last ?? within.querySelector('textarea')
  if (field === null) return
  field.focus()
  if (last === null) field.setSelectionRange(field.value.length, field.value.length)
  document.execCommand('insertText', false, text)
}

/** Shows a template with example values in place of its placeholders. */
function TemplateExample({ control }: { readonly control: Control<TemplateValues> }) {
  const text = useText()
  const { subject, message, locale } = useWatch({ control })
  const values = exampleValues(locale ?? currentLocale(), text)
  return (
    <section
      className={`${layout.stack} ${layout.loose} ${layout.card} ${layout.padded}`}
      aria-label={text('templates.example')}
    >
      <h2 className={layout.small}>{text('templates.example')}</h2>
      <p className={`${layout.strong} ${layout.wrap}`}>{fillLine(subject ?? '', values)}</p>
      <p className={layout.preWrap} lang={locale}>
        {fillLines(message ?? '', values)}
      </p>
    </section>
  )
}

/** Reports placeholders that do not exist. */
function UnknownPlaceholders({ control }: { readonly control: Control<TemplateValues> }) {
  const text = useText()
  const { subject, message } = useWatch({ control })
  const unknown = findUnknownPlaceholders(`${subject}\n${message}`)
  return (
    <p role="status" className={`${layout.fullWidth} ${layout.small} ${layout.mark} ${layout.live}`}>
      {unknown.length === 0
        ? null
        : text('templates.unknown', {
            count: unknown.length,
            placeholders: new Intl.ListFormat(currentLocale()).format(unknown),
          })}
    </p>
  )
}

/** Returns placeholder values of an example document, formatted for a language. */
function exampleValues(locale: Locale, text: TranslateFunction): PlaceholderValues {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const showDay = (day: CalendarDay) => withFirstOfMonth(days.format(new Date(`${day}T00:00:00Z`)), locale)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  return {
    number: 'F-0042',
    title: text('templates.example-title'),
    client: text('templates.example-client'),
    total: money.format(1_290),
    date: showDay(today()),
    due_date: showDay(addDays(today(), 30)),
    company: text('templates.example-company'),
    member: text('templates.example-member'),
  }
}
