import { Button, FileButton, Group, Stack } from '@mantine/core'
import { logoLimits, readLogo } from '@quittance/shared/contract/settings.ts'
import { findEnteredLegalProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { basePath } from '#api/client-environment.ts'
import { listCountries } from '#locale/country-text.ts'
import { useNumberNames } from '#locale/identifier-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { VatNumberProposal } from '#ui/forms/ProposalButton.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { IdentifierField, TextField } from '#ui/forms/text-fields.tsx'
import { useFieldFocus } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import { BankDetailsSection } from './BankDetailsSection.tsx'
import { LegalSection, legalLabels } from './CompanyLegalSection.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import classes from './settings.module.css'
import {
  type BankDetailsChange,
  type CompanyValues,
  companyQuery,
  readFileContent,
  useSaveCompany,
  useStoreLogo,
} from './settings-queries.ts'

interface CompanyScreenProps {
  /** Field that receives the focus. */
  readonly field?: string | undefined
}

/** Shows the company's data and its logo. */
export function CompanyScreen({ field }: CompanyScreenProps) {
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
            field={field}
            onLoadNewer={loadNewer}
          />
          <BankDetailsSection
            values={bankDetails}
            hasInitialFocus={field === 'iban'}
            onChange={setBankChange}
          />
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

interface CompanyFormProps extends CompanyScreenProps {
  readonly values: CompanyValues
  /** The last change of the bank details on this screen; null: none. */
  readonly bankChange: BankDetailsChange | null
  onLoadNewer(): Promise<void>
}

function CompanyForm({ values, bankChange, field, onLoadNewer }: CompanyFormProps) {
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
  useFieldFocus(form, field)
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

/** Edits legal number and VAT number of the company, and offers the VAT number that follows from the legal number. */
function NumbersSection({ form }: { readonly form: RecordFormApi<CompanyValues> }) {
  const text = useText()
  const [selected, legalNumber, taxNumber] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number'],
  })
  // No selection is null in the form.
  const country = selected ?? ''
  const names = useNumberNames(country)
  return (
    <FormSection title={text('settings.numbers')}>
      <IdentifierField
        form={form}
        name="legal_number"
        label={names.legal}
        maxLength={255}
        description={text('settings.legal-number-hint')}
        findProblem={(number) => findEnteredLegalProblem(number, country)}
      />
      <IdentifierField
        form={form}
        name="tax_number"
        label={names.vat}
        maxLength={255}
        findProblem={(number) => findTaxNumberProblem(number, country)}
      />
      <VatNumberProposal
        known={{ country, legalNumber, taxNumber }}
        onUse={(vatNumber) => form.setValue('tax_number', vatNumber, { shouldDirty: true })}
      />
    </FormSection>
  )
}

/** Shows the current logo, and uploads or removes it. The server checks the content of the file. */
function LogoSection({ hasLogo }: { readonly hasLogo: boolean }) {
  const text = useText()
  const store = useStoreLogo()
  const [problem, setProblem] = useState<string | null>(null)
  // Incremented after each save. As part of the URL, it makes the browser load the logo again.
  const [saveCount, setSaveCount] = useState(0)

  function send(logo: string | null) {
    store.mutate(logo, {
      onSuccess: ({ message }) => {
        setProblem(null)
        setSaveCount((count) => count + 1)
        showToast('success', message, 5_000)
      },
      onError: ({ message }) => setProblem(message),
    })
  }

  async function upload(file: File | null) {
    if (!file) return
    const picture = await readFileContent(file, logoLimits.bytes)
    if (picture === null) setProblem(text('settings.logo-too-large'))
    else send(picture)
  }

  return (
    <Card title={text('settings.logo')}>
      <Group gap="lg">
        <div className={`${layout.card} ${layout.small} ${layout.centered} ${classes.logoFrame}`}>
          {hasLogo ? (
            <img
              src={`${basePath()}${readLogo.path.slice(1)}?save=${saveCount}`}
              alt={text('settings.logo-in-use')}
            />
          ) : (
            text('settings.logo-none')
          )}
        </div>
        <Stack gap="sm" flex="1 1 16.25rem">
          <Note>{text('settings.logo-hint', { max: showCount(logoLimits.side) })}</Note>
          <Note role="alert" color="bad">
            {problem}
          </Note>
          <Group gap="sm">
            <FileButton accept="image/png,image/jpeg" onChange={upload} key={saveCount}>
              {({ onClick }) => (
                <BusyButton variant="default" isBusy={store.isPending} onClick={onClick}>
                  {text(hasLogo ? 'settings.logo-change' : 'settings.logo-choose')}
                </BusyButton>
              )}
            </FileButton>
            {hasLogo ? (
              <Button variant="subtle" onClick={() => send(null)}>
                {text('settings.logo-remove')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Group>
    </Card>
  )
}
