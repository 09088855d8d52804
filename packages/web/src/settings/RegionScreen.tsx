import { paperSizes } from '@quittance/shared/installation/regions.ts'
import regionEnglish from '@quittance/shared/locales/en/region.json' with { type: 'json' }
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCountries, listTimeZones } from '#locale/country-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField, SelectField } from '#ui/forms/select-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { SettingsPage } from './SettingsPage.tsx'
import {
  currenciesQuery,
  type RegionValues,
  regionQuery,
  sendCountry,
  useInvalidateAll,
  useSaveRegion,
} from './settings-queries.ts'

addEnglish(regionEnglish)

/** Shows language, currency, time zone and paper size of the company, and applies the defaults of a country. */
export function RegionScreen() {
  const region = useQuery(regionQuery)
  const { formKey, loadNewer } = useLoadNewer(region)
  return (
    <SettingsPage titleKey="region.title" hintKey="region.hint" query={region}>
      {({ region: stored, version, server_time_zone: zone, country }) => (
        <>
          <RegionForm key={formKey} values={{ ...stored, version }} zone={zone} onLoadNewer={loadNewer} />
          <CountryForm country={country} onApplied={loadNewer} />
        </>
      )}
    </SettingsPage>
  )
}

const labels = {
  locale: 'region.locale',
  currency_id: 'region.currency',
  time_zone: 'region.time-zone',
  paper_size: 'region.paper',
  version: 'region.title',
} as const

interface RegionFormProps {
  readonly values: RegionValues
  /** Time zone of the server. */
  readonly zone: string
  onLoadNewer(): Promise<void>
}

function RegionForm({ values, zone, onLoadNewer }: RegionFormProps) {
  const text = useText()
  const { data: currencies = [] } = useQuery(currenciesQuery)
  const timeZones = useMemo(() => listTimeZones().map((name) => ({ value: name, label: name })), [])
  const save = useSaveRegion()
  const form = useRecordForm({
    values: { ...values, locale: values.locale ?? '' },
    labels,
    // Nothing selected is null in the call, and an empty text for the time zone.
    save: ({ locale, time_zone: timeZone, ...others }) =>
      save({ ...others, time_zone: timeZone ?? '', locale: isLocale(locale) ? locale : null }),
    onLoadNewer,
  })
  return (
    <RecordForm form={form} label={text('region.title')}>
      <FormSection title={text('region.company')}>
        <NativeSelectField
          form={form}
          name="locale"
          description={text('region.locale-hint')}
          options={[
            { value: '', label: text('region.locale-by-country') },
            ...locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
          ]}
        />
        <SelectField
          form={form}
          name="currency_id"
          description={text('region.currency-hint')}
          placeholder={text('region.no-currency')}
          options={currencies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          form={form}
          name="time_zone"
          description={text('region.time-zone-hint', { zone })}
          placeholder={zone}
          options={timeZones}
        />
        <NativeSelectField
          form={form}
          name="paper_size"
          options={paperSizes.map((size) => ({ value: size, label: text(`region.paper-${size}`) }))}
        />
      </FormSection>
    </RecordForm>
  )
}

const countryLabels = { country: 'region.country', locale: 'region.language' } as const

interface CountryFormProps {
  /** Country of the company; empty: unknown. */
  readonly country: string
  onApplied(): Promise<void>
}

/** Replaces what was never changed by the defaults of a country. */
function CountryForm({ country, onApplied }: CountryFormProps) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const invalidateAll = useInvalidateAll()
  const form = useRecordForm({
    values: { country, locale: String(locale) },
    labels: countryLabels,
    save: async (filled) => {
      const chosen = isLocale(filled.locale) ? filled.locale : locale
      const applied = await sendCountry({ country: filled.country ?? '', locale: chosen })
      await invalidateAll()
      return applied
    },
    onSaved: onApplied,
    asksBeforeLeaving: false,
  })
  return (
    <RecordForm form={form} label={text('region.start')} submitLabel={text('region.apply')}>
      <FormSection title={text('region.start')} description={text('region.start-hint')}>
        <SelectField form={form} name="country" isRequired options={countries} />
        <NativeSelectField
          form={form}
          name="locale"
          options={locales.map((one) => ({ value: one, label: localeNames[one] }))}
        />
      </FormSection>
    </RecordForm>
  )
}
