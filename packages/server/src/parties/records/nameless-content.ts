import { blankParty, type PartyContent } from '@quittance/shared/documents/party-kind.ts'

/** What stays of a lead or customer that is anonymised: the country and the currency of somebody name nobody. */
export function anonymiseContent({ country, currencyId }: PartyContent): PartyContent {
  return { ...blankParty, country, currencyId }
}
