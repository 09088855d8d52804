import { NativeSelect } from '@mantine/core'
import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NoteField, TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { type KindTexts, type KindValues, useSaveKind } from './settings-queries.ts'

interface KindTextsSectionProps {
  readonly kind: DocumentKind
  readonly values: KindValues
  /** Stored texts in other languages than the company's. */
  readonly texts: readonly KindTexts[]
  /** null: unknown. */
  readonly companyLocale: string | null
  onLoadNewer(): Promise<void>
}

/** Selects another language than the company's, and edits the texts of new documents for customers with it. */
export function KindTextsSection(props: KindTextsSectionProps) {
  const { kind, texts, companyLocale } = props
  const text = useText()
  const [selected, setSelected] = useState('')
  const others = locales.filter((locale) => locale !== companyLocale)
  return (
    <>
      <NativeSelect
        label={`${text('settings.other-language')} (${text(`group.${kind.name}`)})`}
        w="fit-content"
        data={[
          { value: '', label: text('settings.no-other-language') },
          ...others.map((locale) => ({ value: locale, label: localeNames[locale] })),
        ]}
        value={selected}
        onChange={(event) => setSelected(event.currentTarget.value)}
      />
      {selected === '' ? null : (
        <KindTextsForm
          key={`${selected} ${props.values.version}`}
          {...props}
          stored={texts.find(({ locale }) => locale === selected) ?? { ...noTexts, locale: selected }}
        />
      )}
    </>
  )
}

const noTexts = { default_title: '', default_terms: '', default_customer_notes: '' }

const labels = {
  locale: 'settings.other-language',
  default_title: 'settings.default-title',
  default_terms: 'settings.default-terms',
  default_customer_notes: 'settings.default-notes',
} as const

interface KindTextsFormProps extends KindTextsSectionProps {
  readonly stored: KindTexts
}

function KindTextsForm({ kind, values, stored, onLoadNewer }: KindTextsFormProps) {
  const text = useText()
  const save = useSaveKind()
  const form = useRecordForm({
    values: stored,
    labels,
    save: (filled: KindTexts) => save({ ...values, texts: [filled] }),
    onLoadNewer,
  })
  const language = isLocale(stored.locale) ? localeNames[stored.locale] : stored.locale
  const title = `${text(`group.${kind.name}`)}: ${language}`
  return (
    <RecordForm form={form} label={title}>
      <FormSection title={title} description={text('settings.other-language-hint')}>
        <TextField form={form} name="default_title" isWide maxLength={limits.titleLength} />
        {hasField(kind, 'terms') ? (
          <NoteField form={form} name="default_terms" isWide maxLength={limits.noteLength} />
        ) : null}
        {hasField(kind, 'customerNotes') ? (
          <NoteField form={form} name="default_customer_notes" isWide maxLength={limits.noteLength} />
        ) : null}
      </FormSection>
    </RecordForm>
  )
}
