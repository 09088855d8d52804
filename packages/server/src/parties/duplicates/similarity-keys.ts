import { isInternational, toNationalNumber } from '@quittance/search/number-formats.ts'
import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import { extractDigits, fold, splitWords } from '@quittance/shared/text/search-text.ts'
import { toSortKey } from '#database/queries/keyset.ts'

/** Normalised keys by which records are compared, as columns of the row. Empty where a value is too short. */
export interface SimilarityKeys {
  readonly email_key: string
  readonly phone_key: string
  readonly tax_key: string
  readonly name_key: string
  readonly company_key: string
}

const minPhoneLength = 6
const maxPhoneLength = 40
const minTaxNumberLength = 5
const maxTaxNumberLength = 60

/** Computes the normalised keys by which records are compared; empty where a value is too short. */
export function createSimilarityKeys(party: PartyContent): SimilarityKeys {
  return {
    email_key: party.email.trim().normalize('NFC').toLowerCase(),
    phone_key: toPhoneKey(party.phone),
    tax_key: toTaxKey(party.taxNumber),
    name_key: toSortKey(formatPartyName(party)),
    company_key: toSortKey(party.companyName),
  }
}

/** Returns the digits without country code and leading zeros: `+33 (0)1 42…` and `01 42…` have equal keys. */
function toPhoneKey(phone: string): string {
  const digits = extractDigits(phone.replace('(0)', '')).replace(/^0+/, '')
  const key = isInternational(phone) ? toNationalNumber(digits) : digits
  return key.length < minPhoneLength ? '' : key.slice(0, maxPhoneLength)
}

function toTaxKey(taxNumber: string): string {
  const key = splitWords(fold(taxNumber)).join('')
  return key.length < minTaxNumberLength ? '' : key.slice(0, maxTaxNumberLength)
}
