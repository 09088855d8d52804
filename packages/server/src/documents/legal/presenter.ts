import type { WireExchangeRate } from '@quittance/shared/contract/exchange-rates.ts'
import type { WireLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import { encodeCompanyLegal } from '@quittance/shared/wire/company-legal.ts'
import type { Contact, DeliveryAddress } from '#parties/party.ts'
import type { UsedExchangeRate } from './exchange-rate-repository.ts'
import type { LegalContext } from './read-legal-context.ts'

/** @param sentences of the rules, in the language of the caller */
export function presentContext(
  { company: { data: company, isOutdated }, currency, party, invoiceCustomerId }: LegalContext,
  sentences: Readonly<Record<string, string>>,
): WireLegalContext {
  const { name, phone, legalNumber, iban, bic } = company
  return {
    company: {
      ...toWireAddress(company),
      ...{ name, phone, legal_number: legalNumber, iban, bic, currency },
      ...encodeCompanyLegal(company),
      is_outdated: isOutdated,
    },
    party: party && presentParty(party),
    invoice_customer_id: invoiceCustomerId,
    sentences,
  }
}

function presentParty({
  data: party,
  isOutdated,
}: NonNullable<LegalContext['party']>): WireLegalContext['party'] {
  const { delivery } = party
  return {
    ...toWireAddress(party),
    name: party.name,
    company_name: party.company,
    legal_number: party.legalNumber,
    eas_scheme: party.easScheme,
    eas_id: party.easId,
    is_private: party.isPrivate,
    delivery: delivery && toWireDelivery(delivery),
    is_outdated: isOutdated,
  }
}

function toWireDelivery({ postalCode, ...same }: DeliveryAddress) {
  return { ...same, postal_code: postalCode }
}

type Address = Pick<Contact, 'address' | 'postalCode' | 'city' | 'country' | 'email' | 'taxNumber'>

function toWireAddress({ address, postalCode, city, country, email, taxNumber }: Address) {
  return { address, postal_code: postalCode, city, country, email, tax_number: taxNumber }
}

export function presentExchangeRate(used: UsedExchangeRate | null): WireExchangeRate | null {
  return (
    used && {
      exchange_rate: toNumber(used.exchangeRate),
      exchange_rate_date: used.exchangeRateDate,
      exchange_rate_source: used.exchangeRateSource,
    }
  )
}
