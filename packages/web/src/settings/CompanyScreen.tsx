import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { listCountries } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { BankDetailsSection } from './BankDetailsSection.tsx'
import { LegalSection, legalLabels } from './CompanyLegalSection.tsx'
import { NumbersSection } from './CompanyNumbersSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import {
  type BankDetailsChange,
  type CompanyValues,
  companyQuery,
  useSaveCompany,
} from './settings-queries.ts'

/** Shows the company's data and its logo. */
export function CompanyScreen() {
  const company = useQuery(companyQuery)
  const { formKey, loadNewer } = useLoadNewer(company)
  const [bankChange, setBankChange] = useState<BankDetailsChange | null>(null)
  return (
    <SettingsPage titleKey="settings.company" hintKey="settings.company-hint" query={company}>
      {({ company: stored, bank_details: bankDetails, version, has_logo: hasLogo }) => (
        <>
          <LogoSection hasLogo={hasLogo} />
          <CompanyForm
            key={formKey}
            values={{ ...stored, version }}
            bankChange={bankChange}
            onLoadNewer={loadNewer}
          />
          <BankDetailsSection values={bankDetails} onChange={setBankChange} />
        </>
      )}
    </SettingsPage>
  )
}

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
  ...legalLabels,
  version: 'settings.company',
} as const

interface CompanyFormProps {
  readonly values: CompanyValues
  /** The last change of the bank details on this screen; null: none. */
  readonly bankChange: BankDetailsChange | null
  onLoadNewer(): Promise<void>
}

function CompanyForm({ values, bankChange, onLoadNewer }: CompanyFormProps) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const save = useSaveCompany()
  const form = useRecordForm({
    values,
    labels,
    // The call expects an empty text if no country is selected.
    save: (filled) => save({ ...filled, country: filled.country ?? '' }),
    onLoadNewer,
  })
  useEffect(() => {
    // The bank details have a call of their own, which stores another version of the company.
    if (bankChange?.previousVersion === form.getValues('version'))
      form.setValue('version', bankChange.version)
  }, [form, bankChange])
  return (
    <RecordForm form={form} label={text('settings.company')}>
      <FormSection title={text('settings.address')}>
        <TextField form={form} name="name" isRequired isWide maxLength={255} autoComplete="organization" />
        <TextField form={form} name="address" isWide maxLength={500} autoComplete="street-address" />
        <TextField form={form} name="postal_code" maxLength={32} autoComplete="postal-code" />
        <TextField form={form} name="city" maxLength={255} autoComplete="address-level2" />
        <SelectField
          form={form}
          name="country"
          options={countries}
          placeholder={text('settings.no-country')}
        />
      </FormSection>
      <FormSection title={text('settings.contact')}>
        <TextField
          form={form}
          name="email"
          type="email"
          maxLength={254}
          description={text('settings.company-email-hint')}
        />
        <TextField form={form} name="phone" type="tel" maxLength={255} />
      </FormSection>
      <NumbersSection form={form} />
      <LegalSection form={form} />
    </RecordForm>
  )
}
