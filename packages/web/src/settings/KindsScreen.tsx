import { NativeSelect } from '@mantine/core'
import { type DocumentKind, getKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { formatDocumentNumber, proposeNumber } from '@quittance/shared/documents/numbering.ts'
import { isPrefixAccepted } from '@quittance/shared/law/number-prefix.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMe } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { DecimalField, NoteField, TextField } from '#ui/forms/text-fields.tsx'
import { type RecordFormApi, useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { issuingQuery, type NumberSeries } from './issuing/issuing-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { type KindTexts, type KindValues, kindsQuery, useSaveKind } from './settings-queries.ts'

/** Shows the defaults of new documents, one form for each kind. */
export function KindsScreen() {
  const kinds = useQuery(kindsQuery)
  const isIssuing = useMe()?.is_issuing === true
  const { data: issuing } = useQuery({ ...issuingQuery, enabled: isIssuing })
  const series = issuing?.is_on ? issuing.series : []
  return (
    <SettingsPage titleKey="settings.documents" hintKey="settings.documents-hint" query={kinds}>
      {({ kinds: settings, locale, country }) =>
        settings.map(({ highest_number: highest, texts, ...values }) => (
          <KindSettings
            key={values.kind}
            values={values}
            highest={highest}
            series={series.find(({ kind }) => kind === values.kind)}
            query={kinds}
            texts={texts}
            companyLocale={locale}
            country={country}
          />
        ))
      }
    </SettingsPage>
  )
}

interface KindSettingsProps extends Pick<KindFormProps, 'values' | 'highest' | 'series' | 'country'> {
  readonly query: Pick<UseQueryResult, 'refetch'>
  readonly texts: readonly KindTexts[]
  /** null: unknown. */
  readonly companyLocale: string | null
}

function KindSettings({ query, texts, companyLocale, ...defaults }: KindSettingsProps) {
  const { formKey, loadNewer } = useLoadNewer(query)
  const { values } = defaults
  const kind = getKind(values.kind)
  return (
    <>
      <KindForm key={formKey} kind={kind} {...defaults} onLoadNewer={loadNewer} />
      <KindTextsSection {...{ kind, values, texts, companyLocale }} onLoadNewer={loadNewer} />
    </>
  )
}

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
  /** In which the documents are issued. It decides their prefix and number. Undefined: they are not issued. */
  readonly series: NumberSeries | undefined
  /** Of the company: ISO 3166, two letters; empty: not known. */
  readonly country: string
  onLoadNewer(): Promise<void>
}

function KindForm({ kind, values, highest, series, country, onLoadNewer }: KindFormProps) {
  const text = useText()
  const save = useSaveKind()
  const form = useRecordForm({
    values,
    labels,
    save,
    onLoadNewer,
  })
  const name = text(`group.${kind.name}`)
  const zero = decimal('0')
  return (
    <RecordForm form={form} label={text('settings.kind-form', { kind: name })}>
      <FormSection
        title={name}
        description={
          series === undefined ? (
            <Example form={form} highest={highest} />
          ) : (
            <SeriesExample form={form} series={series} />
          )
        }
      >
        <TextField
          form={form}
          name="prefix"
          maxLength={limits.prefixLength}
          description={<PrefixWarning form={form} kind={kind} country={country} />}
        />
        <NextNumber form={form} highest={highest} isOfSeries={series !== undefined} />
        <DecimalField
          form={form}
          name="number_width"
          isRequired
          minimum={zero}
          description={text('settings.number-width-hint')}
        />
        {kind.claim === 'none' ? null : (
          <DecimalField
            form={form}
            name="days_until_due"
            isRequired
            minimum={zero}
            description={text('settings.days-until-due-hint')}
          />
        )}
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

interface PrefixWarningProps extends Pick<KindFormProps, 'kind' | 'country'> {
  readonly form: RecordFormApi<KindValues>
}

/** Says while the user is typing that numbers of invoices cannot begin with the prefix. The server rejects a new one. */
function PrefixWarning({ form, kind, country }: PrefixWarningProps) {
  const text = useText()
  const prefix = useWatch({ control: form.control, name: 'prefix' })
  // An error of the server says the same.
  const isShown = form.formState.errors.prefix === undefined && !isPrefixAccepted(prefix, kind, country)
  // The live region exists before it has a text, so that screen readers announce the text.
  return (
    <span role="status" className={layout.bad}>
      {isShown ? text('settings.prefix-characters', { field: text('settings.prefix') }) : ''}
    </span>
  )
}

interface NumberProps {
  readonly form: RecordFormApi<KindValues>
  readonly highest: number
}

/** Shows the field for the first number. That a series decides is above, so the field says nothing about it. */
function NextNumber({ form, highest, isOfSeries }: NumberProps & { readonly isOfSeries: boolean }) {
  const text = useText()
  const next = Number(useWatch({ control: form.control, name: 'next_number' }))
  return (
    <DecimalField
      form={form}
      name="next_number"
      isRequired
      minimum={decimal('1')}
      description={isOfSeries ? null : numberHint(next, highest, text)}
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
  const values = useWatch({ control: form.control })
  const next = Number(values.next_number)
  const width = Number(values.number_width)
  if (!(Number.isInteger(next) && next > 0 && isWidth(width))) return null
  const number = formatDocumentNumber(values.prefix ?? '', proposeNumber(highest, next), width)
  return text('settings.number-example', { number })
}

function isWidth(width: number): boolean {
  return Number.isInteger(width) && width >= 0 && width <= 10
}

interface SeriesExampleProps extends Pick<NumberProps, 'form'> {
  readonly series: NumberSeries
}

/** Says that the series decides prefix and number of documents that are issued, shows the next one, and leads to the series. */
function SeriesExample({
  form,
  series: { prefix, next_number: number, next_shown: stored },
}: SeriesExampleProps) {
  const text = useText()
  const width = Number(useWatch({ control: form.control, name: 'number_width' }))
  const next = isWidth(width) ? formatDocumentNumber(prefix, number, width) : stored
  return (
    <>
      {text('settings.series-decides', { next })}{' '}
      <Link to="/settings/issuing">{text('settings.issuing')}</Link>
    </>
  )
}

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
function KindTextsSection(props: KindTextsSectionProps) {
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

const textLabels = {
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
    labels: textLabels,
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
