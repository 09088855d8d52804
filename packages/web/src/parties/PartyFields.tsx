import { Box } from '@mantine/core'
import { isPrivatePerson, maxTextLengths } from '@quittance/shared/documents/party-content.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { describeScheme, listSchemes } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { findEnteredLegalProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { proposeAddress } from '@quittance/shared/law/identifiers/propose-identifiers.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { listCountries } from '#locale/country-text.ts'
import { useNumberNames } from '#locale/identifier-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ProposalButton, VatNumberProposal } from '#ui/forms/ProposalButton.tsx'
import { FormSection } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField, SelectField } from '#ui/forms/select-fields.tsx'
import { DecimalField, IdentifierField, NoteField, TextField } from '#ui/forms/text-fields.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import type { PartyValues } from './party-form.ts'
import { currenciesQuery } from './party-queries.ts'

interface PartyFieldsProps {
  readonly kind: PartyKind
  readonly form: RecordFormApi<PartyValues>
  /** Shown below the names. */
  readonly children: ReactNode
}

/** Shows all fields of a lead or customer. */
export function PartyFields({ kind, form, children }: PartyFieldsProps) {
  return (
    <>
      <NameFields kind={kind} form={form} />
      {children}
      <PlaceFields form={form} />
      <DeliveryFields form={form} />
      <BusinessFields form={form} />
    </>
  )
}

interface NameFieldsProps extends Pick<PartyFieldsProps, 'kind' | 'form'> {
  /** Field that receives the focus first. */
  readonly firstFocus?: keyof PartyValues | undefined
  /** Shown beside the names. */
  readonly children?: ReactNode
}

/** Shows the name fields. */
export function NameFields({ kind, form, firstFocus, children }: NameFieldsProps) {
  const text = useText()
  const field = (name: keyof PartyValues) => ({ form, name, hasInitialFocus: name === firstFocus })
  return (
    <FormSection title={text('parties.contact')}>
      <TextField {...field('company_name')} isWide maxLength={maxTextLengths.companyName} />
      {kind.nameFields.includes('firstName') ? (
        <>
          <TextField {...field('first_name')} maxLength={maxTextLengths.firstName} />
          <TextField {...field('last_name')} maxLength={maxTextLengths.lastName} />
        </>
      ) : (
        <TextField {...field('client_name')} maxLength={maxTextLengths.clientName} />
      )}
      <TextField {...field('client_email')} type="email" maxLength={maxTextLengths.email} />
      <TextField form={form} name="phone" type="tel" maxLength={maxTextLengths.phone} />
      {kind.nameFields.includes('username') ? (
        <TextField
          form={form}
          name="username"
          maxLength={maxTextLengths.username}
          description={text('parties.username-help')}
        />
      ) : null}
      {children}
    </FormSection>
  )
}

export function PlaceFields({ form }: Pick<PartyFieldsProps, 'form'>) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  return (
    <FormSection title={text('parties.place')}>
      <NoteField form={form} name="address" isWide maxLength={maxTextLengths.address} />
      <TextField form={form} name="postal_code" maxLength={maxTextLengths.postalCode} />
      <TextField form={form} name="city" maxLength={maxTextLengths.city} />
      <SelectField form={form} name="country" options={countries} />
    </FormSection>
  )
}

/** Edits the electronic address, and offers the one that follows from the numbers. */
function AddressFields({ form }: Pick<PartyFieldsProps, 'form'>) {
  const text = useText()
  const [country, legalNumber, taxNumber, scheme, stored] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number', 'eas_scheme', 'eas_id'],
  })
  const known = { country: country ?? '', legalNumber, taxNumber }
  const proposal = stored === '' ? proposeAddress(known) : null
  const schemes = [...new Set<string>(['', scheme, ...listSchemes(known.country)])]
  return (
    <>
      <NativeSelectField
        form={form}
        name="eas_scheme"
        options={schemes.map((value) => ({
          value,
          label: describeScheme(value) || text('parties.no-address'),
        }))}
      />
      <TextField form={form} name="eas_id" maxLength={maxTextLengths.easId} />
      {proposal === null ? null : (
        <ProposalButton
          onClick={() => {
            form.setValue('eas_scheme', proposal.scheme, { shouldDirty: true })
            form.setValue('eas_id', proposal.id, { shouldDirty: true })
          }}
        >
          {text('parties.use-address', { value: proposal.id })}
        </ProposalButton>
      )}
    </>
  )
}

const languages = locales.map((locale) => ({ value: locale, label: localeNames[locale] }))

function BusinessFields({ form }: Pick<PartyFieldsProps, 'form'>) {
  const text = useText()
  const currencies = useQuery(currenciesQuery())
  const options = (currencies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title={text('parties.business')}>
      <BuyerTypeField form={form} />
      <PartyNumberFields form={form} />
      <TextField
        form={form}
        name="buyer_reference"
        maxLength={maxTextLengths.buyerReference}
        description={text('parties.buyer-reference-help')}
      />
      <AddressFields form={form} />
      <SelectField
        form={form}
        name="locale"
        options={languages}
        placeholder={text('parties.locale-company')}
      />
      <SelectField
        form={form}
        name="currency_id"
        options={options}
        placeholder={text('parties.currency-company')}
      />
      <DecimalField
        form={form}
        name="days_until_due"
        minimum={zero}
        description={text('parties.days-until-due-help')}
      />
    </FormSection>
  )
}

/** States whether a lead or customer is a private person, which decides what the law asks for. Without a statement it follows from the data. */
function BuyerTypeField({ form }: { readonly form: RecordFormApi<PartyValues> }) {
  const text = useText()
  const [companyName, taxNumber, legalNumber] = useWatch({
    control: form.control,
    name: ['company_name', 'tax_number', 'legal_number'],
  })
  const isPrivate = isPrivatePerson({ isPrivate: null, companyName, taxNumber, legalNumber })
  const type = text(isPrivate ? 'parties.private-buyer' : 'parties.business-buyer')
  return (
    <NativeSelectField
      form={form}
      name="is_private"
      options={[
        { value: '', label: text('parties.suggested-buyer', { type }) },
        { value: '0', label: text('parties.business-buyer') },
        { value: '1', label: text('parties.private-buyer') },
      ]}
    />
  )
}

interface NumberFieldsProps {
  readonly form: RecordFormApi<PartyValues>
}

/** Edits legal number and VAT number, and offers the VAT number that follows from the legal number. */
function PartyNumberFields({ form }: NumberFieldsProps) {
  const [selected, legalNumber, taxNumber] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number'],
  })
  const country = selected ?? ''
  const names = useNumberNames(country)
  return (
    <>
      <IdentifierField
        form={form}
        name="legal_number"
        label={names.legal}
        maxLength={maxTextLengths.legalNumber}
        findProblem={(number) => findEnteredLegalProblem(number, country)}
      />
      <PartyTaxNumberField form={form} />
      <VatNumberProposal
        known={{ country, legalNumber, taxNumber }}
        onUse={(vatNumber) => form.setValue('tax_number', vatNumber, { shouldDirty: true })}
      />
    </>
  )
}

/** Edits the VAT number. */
export function PartyTaxNumberField({ form }: NumberFieldsProps) {
  const country = useWatch({ control: form.control, name: 'country' })
  return (
    <IdentifierField
      form={form}
      name="tax_number"
      label={useNumberNames(country).vat}
      maxLength={maxTextLengths.taxNumber}
      findProblem={(number) => findTaxNumberProblem(number, country ?? '')}
    />
  )
}

const deliveryFields = [
  'delivery_name',
  'delivery_address',
  'delivery_postal_code',
  'delivery_city',
  'delivery_country',
] as const satisfies readonly (keyof PartyValues)[]

/** Shows the address of deliveries. It is closed unless there is one: most parties have none beside their own address. */
function DeliveryFields({ form }: { readonly form: RecordFormApi<PartyValues> }) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const [isOpenAtFirst] = useState(() => deliveryFields.some((name) => form.getValues(name)))
  return (
    <details open={isOpenAtFirst}>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {text('parties.delivery')}
      </Box>
      <FormSection title={text('parties.delivery')} description={text('parties.delivery-help')}>
        <TextField form={form} name="delivery_name" maxLength={maxTextLengths.deliveryName} />
        <NoteField form={form} name="delivery_address" isWide maxLength={maxTextLengths.deliveryAddress} />
        <TextField form={form} name="delivery_postal_code" maxLength={maxTextLengths.deliveryPostalCode} />
        <TextField form={form} name="delivery_city" maxLength={maxTextLengths.deliveryCity} />
        <SelectField form={form} name="delivery_country" options={countries} />
      </FormSection>
    </details>
  )
}
