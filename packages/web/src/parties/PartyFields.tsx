import { maxTextLengths, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { countryChoices } from '#ui/country-choices.ts'
import { ChoiceField } from '#ui/forms/ChoiceField.tsx'
import { FormSection } from '#ui/forms/RecordForm.tsx'
import { NoteField, TextField } from '#ui/forms/TextField.tsx'
import type { RecordForm } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import type { PartyValues } from './party-form.ts'
import { currenciesQuery } from './party-queries.ts'

interface PartyFieldsProps {
  readonly kind: PartyKind
  readonly of: RecordForm<PartyValues>
  /** Shown below the names. */
  readonly children: ReactNode
}

/** Shows all fields of a lead or customer. */
export function PartyFields({ kind, of, children }: PartyFieldsProps) {
  return (
    <>
      <NameFields kind={kind} of={of} />
      {children}
      <PlaceFields of={of} />
      <BusinessFields of={of} />
    </>
  )
}

/** Shows the name fields. @param props children: shown beside them */
export function NameFields({
  kind,
  of,
  children,
}: Partial<Pick<PartyFieldsProps, 'children'>> & Omit<PartyFieldsProps, 'children'>) {
  const text = useText()
  return (
    <FormSection title={text('parties.contact')}>
      {kind.nameFields.includes('firstName') ? (
        <>
          <TextField of={of} name="first_name" maxLength={maxTextLengths.firstName} />
          <TextField of={of} name="last_name" maxLength={maxTextLengths.lastName} />
        </>
      ) : (
        <TextField of={of} name="client_name" maxLength={maxTextLengths.clientName} />
      )}
      <TextField of={of} name="company_name" maxLength={maxTextLengths.companyName} />
      <TextField of={of} name="client_email" type="email" maxLength={maxTextLengths.email} />
      <TextField of={of} name="phone" type="tel" maxLength={maxTextLengths.phone} />
      {kind.nameFields.includes('username') ? (
        <TextField
          of={of}
          name="username"
          maxLength={maxTextLengths.username}
          description={text('parties.username-help')}
        />
      ) : null}
      {children}
    </FormSection>
  )
}

export function PlaceFields({ of }: Pick<PartyFieldsProps, 'of'>) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => countryChoices(locale), [locale])
  return (
    <FormSection title={text('parties.place')}>
      <WideField>
        <NoteField of={of} name="address" maxLength={maxTextLengths.address} />
      </WideField>
      <TextField of={of} name="postal_code" maxLength={maxTextLengths.postalCode} />
      <TextField of={of} name="city" maxLength={maxTextLengths.city} />
      <ChoiceField of={of} name="country" choices={countries} />
    </FormSection>
  )
}

const languages = locales.map((locale) => ({ value: locale, label: localeNames[locale] }))

function BusinessFields({ of }: Pick<PartyFieldsProps, 'of'>) {
  const text = useText()
  const currencies = useQuery(currenciesQuery())
  const choices = (currencies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title={text('parties.business')}>
      <TextField of={of} name="tax_number" maxLength={maxTextLengths.taxNumber} />
      <ChoiceField of={of} name="locale" choices={languages} placeholder={text('parties.locale-company')} />
      <ChoiceField
        of={of}
        name="currency_id"
        choices={choices}
        placeholder={text('parties.currency-company')}
      />
    </FormSection>
  )
}
