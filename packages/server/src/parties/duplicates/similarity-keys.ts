import { isInternational, toNationalNumber } from '@quittance/search/number-formats.ts'
import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import { extractDigits, fold, splitWords } from '@quittance/shared/text/search-text.ts'
import { toSortKey } from '#database/queries/keyset.ts'

/** What two records are compared by. Empty where there is too little to compare. */
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

/** What of a party is compared with others, as columns of its row; empty where there is too little to compare. */
export function createSimilarityKeys(party: PartyContent): SimilarityKeys {
  return {
    email_key: party.email.trim().normalize('NFC').toLowerCase(),
    phone_key: toPhoneKey(party.phone),
    tax_key: toTaxKey(party.taxNumber),
    name_key: toSortKey(formatPartyName(party)),
    company_key: toSortKey(party.companyName),
  }
}

/** `+33 (0)1 42…` is `01 42…`. */
function toPhoneKey(phone: string): string {
  const digits = extractDigits(phone.replace('(0)', '')).replace(/^0+/, '')
  const key = isInternational(phone) ? toNationalNumber(digits) : digits
  return key.length < minPhoneLength ? '' : key.slice(0, maxPhoneLength)
}

function toTaxKey(taxNumber: string): string {
  const key = splitWords(fold(taxNumber)).join('')
  return key.length < minTaxNumberLength ? '' : key.slice(0, maxTaxNumberLength)
}
