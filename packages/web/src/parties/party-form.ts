import { partyFieldLabels } from '@quittance/shared/contract/party-imports.ts'
import type { WirePartyRecord } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'

/** The values of a form, with wire names. */
export interface PartyValues {
  first_name: string
  last_name: string
  client_name: string
  username: string
  company_name: string
  client_email: string
  phone: string
  address: string
  postal_code: string
  city: string
  country: string | null
  tax_number: string
  legal_number: string
  eas_scheme: string
  eas_id: string
  buyer_reference: string
  delivery_name: string
  delivery_address: string
  delivery_postal_code: string
  delivery_city: string
  delivery_country: string | null
  /** '1': a private person, '0': a company. Empty: as the other data suggests. */
  is_private: '' | '0' | '1'
  locale: string | null
  currency_id: number | null
  /** As it was typed. Empty: those of the kind of document. */
  days_until_due: string
  /** Version of the record that was opened; undefined: the save overwrites any stored version. */
  version?: number | undefined
}

/** Returns the initial values of a form. @param record null: a new one */
export function valuesOf(record: WirePartyRecord | null): PartyValues {
  if (record === null) return blank
  const { country, delivery_country, is_private, locale, currency_id, version } = record
  return {
    ...textsIn(record),
    country: country === '' ? null : country,
    delivery_country: delivery_country === '' ? null : delivery_country,
    is_private: privacyText(is_private),
    ...{ locale, currency_id, version },
  }
}

function privacyText(isPrivate: boolean | null): PartyValues['is_private'] {
  if (isPrivate === null) return ''
  return isPrivate ? '1' : '0'
}

function textsIn(record: WirePartyRecord) {
  return {
    first_name: record.first_name,
    last_name: record.last_name,
    client_name: record.client_name,
    username: record.username,
    company_name: record.company_name,
    client_email: record.client_email,
    phone: record.phone,
    address: record.address,
    postal_code: record.postal_code,
    city: record.city,
    tax_number: record.tax_number,
    legal_number: record.legal_number,
    eas_scheme: record.eas_scheme,
    eas_id: record.eas_id,
    buyer_reference: record.buyer_reference,
    delivery_name: record.delivery_name,
    delivery_address: record.delivery_address,
    delivery_postal_code: record.delivery_postal_code,
    delivery_city: record.delivery_city,
    days_until_due: String(record.days_until_due ?? ''),
  }
}

const blank: PartyValues = {
  ...{ first_name: '', last_name: '', client_name: '', username: '', company_name: '', client_email: '' },
  ...{ phone: '', address: '', postal_code: '', city: '', tax_number: '' },
  ...{ legal_number: '', eas_scheme: '', eas_id: '', buyer_reference: '' },
  ...{ delivery_name: '', delivery_address: '', delivery_postal_code: '', delivery_city: '' },
  ...{ delivery_country: null, is_private: '' },
  ...{ country: null, locale: null, currency_id: null, days_until_due: '' },
}

export const fieldLabels = {
  ...partyFieldLabels,
  version: 'parties.name',
} as const satisfies Readonly<Record<keyof PartyValues, TextKey>>

/** Returns the text key of the label of a field; null: it has none. @param name wire name */
export function labelOf(name: string): TextKey | null {
  const labels: Readonly<Record<string, TextKey>> = fieldLabels
  return labels[name] ?? null
}

/** The fields that are compared with other records while the user is typing. */
export const comparedFields = [
  'first_name',
  'last_name',
  'client_name',
  'company_name',
  'client_email',
  'phone',
  'tax_number',
] as const satisfies readonly (keyof PartyValues)[]

const emailPattern = /<?([^\s<>,;]+@[^\s<>,;]+)>?/
// A text of this form is a phone number only if it has enough digits.
const phonePattern = /^\+?[\d\s()./-]+$/
const minPhoneDigits = 6
const legalForm =
  /(^|[\s.,])(sarl|sas|sasu|eurl|sa|sci|snc|scop|gmbh|ag|kg|ug|ohg|e\.?v|s\.?l|s\.?l\.?u|ltd|llc|inc|plc|corp|bv|nv|srl|spa)\.?$/i

/** Returns the initial values of a form for a text that was typed in a picker, each part of it in its field. */
export function prefillParty(kind: PartyKind, typed: string): PartyValues {
  const email = emailPattern.exec(typed)?.[1] ?? ''
  const rest = typed.replace(emailPattern, ' ').replace(/\s+/g, ' ').trim()
  const values = { ...blank, client_email: email }
  if (rest === '') return values
  if (phonePattern.test(rest) && rest.replace(/\D/g, '').length >= minPhoneDigits)
    return { ...values, phone: rest }
  if (legalForm.test(rest)) return { ...values, company_name: rest }
  if (!kind.nameFields.includes('firstName')) return { ...values, client_name: rest }
  const [first = '', ...others] = rest.split(' ')
  // A single word is usually the last name.
  return others.length === 0
    ? { ...values, last_name: first }
    : { ...values, first_name: first, last_name: others.join(' ') }
}

/** Returns the first field of a prefilled form that is still empty; undefined: none of those that identify a party. */
export function findFirstEmptyName(kind: PartyKind, values: PartyValues): keyof PartyValues | undefined {
  const names = kind.nameFields.includes('firstName')
    ? (['first_name', 'last_name'] as const)
    : (['client_name'] as const)
  return ['company_name' as const, ...names, 'client_email' as const].find((name) => values[name] === '')
}
