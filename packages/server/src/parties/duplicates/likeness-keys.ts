import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { digitsOf, wordsOf } from '@quittance/shared/text/words.ts'
import { toSortKey } from '#database/queries/keyset.ts'
import { isInternational, nationalNumber } from '#search/words/phone-number.ts'

/** What two records are compared by. Empty where there is too little to compare. */
export interface LikenessKeys {
  readonly email_key: string
  readonly phone_key: string
  readonly tax_key: string
  readonly name_key: string
  readonly company_key: string
}

const shortestPhone = 6
const longestPhone = 40
const shortestTaxNumber = 5
const longestTaxNumber = 60

/** What of a party is compared with others, as columns of its row; empty where there is too little to compare. */
export function likenessKeysOf(party: PartyContent): LikenessKeys {
  return {
    email_key: party.email.trim().normalize('NFC').toLowerCase(),
    phone_key: phoneKeyOf(party.phone),
    tax_key: taxKeyOf(party.taxNumber),
    name_key: toSortKey(partyName(party)),
    company_key: toSortKey(party.companyName),
  }
}

/** `+33 (0)1 42…` is `01 42…`. */
function phoneKeyOf(phone: string): string {
  const digits = digitsOf(phone.replace('(0)', '')).replace(/^0+/, '')
  const key = isInternational(phone) ? nationalNumber(digits) : digits
  return key.length < shortestPhone ? '' : key.slice(0, longestPhone)
}

function taxKeyOf(taxNumber: string): string {
  const key = wordsOf(fold(taxNumber)).join('')
  return key.length < shortestTaxNumber ? '' : key.slice(0, longestTaxNumber)
}
