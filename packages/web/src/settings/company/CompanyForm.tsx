import { useMemo } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { type CompanyValues, useSaveCompany } from '#settings/settings-queries.ts'
import { countryChoices } from '#ui/country-choices.ts'
import { ChoiceField } from '#ui/forms/ChoiceField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import { showToast } from '#ui/toasts.ts'

const labels = {
  name: 'settings.company-name',
  address: 'settings.street',
  postal_code: 'settings.postal-code',
  city: 'settings.city',
  country: 'settings.country',
  email: 'settings.company-email',
  phone: 'settings.phone',
  legal_number: 'settings.legal-number',
  tax_number: 'settings.tax-number',
  version: 'settings.company',
} as const

interface CompanyFormProps {
  readonly values: CompanyValues
  onLoadNewer(): Promise<void>
}

export function CompanyForm({ values, onLoadNewer }: CompanyFormProps) {
  const text = useText()
  const locale = currentLocale()
  const choices = useMemo(() => countryChoices(locale), [locale])
  const save = useSaveCompany()
  const form = useRecordForm({
    values,
    labels,
    // The call expects an empty text if no country is selected.
    send: (filled) => save({ ...filled, country: filled.country ?? '' }),
    onSaved: ({ message, version }, filled) => {
      form.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
    },
    onLoadNewer,
  })
  return (
    <RecordForm of={form} label={text('settings.company')}>
      <FormSection title={text('settings.address')}>
        <WideField>
          <TextField of={form} name="name" isRequired maxLength={255} autoComplete="organization" />
        </WideField>
        <WideField>
          <TextField of={form} name="address" maxLength={500} autoComplete="street-address" />
        </WideField>
        <TextField of={form} name="postal_code" maxLength={32} autoComplete="postal-code" />
        <TextField of={form} name="city" maxLength={255} autoComplete="address-level2" />
        <ChoiceField of={form} name="country" choices={choices} placeholder={text('settings.no-country')} />
      </FormSection>
      <FormSection title={text('settings.contact')}>
        <TextField
          of={form}
          name="email"
          type="email"
          maxLength={254}
          description={text('settings.company-email-hint')}
        />
        <TextField of={form} name="phone" type="tel" maxLength={255} />
      </FormSection>
      <FormSection title={text('settings.numbers')}>
        <TextField
          of={form}
          name="legal_number"
          maxLength={255}
          description={text('settings.legal-number-hint')}
        />
        <TextField of={form} name="tax_number" maxLength={255} />
      </FormSection>
    </RecordForm>
  )
}
