import type { WireLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { loadRuleSentences } from '#languages/translators.ts'
import type { Party } from '#parties/party.ts'
import { findParty } from '#parties/repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'

interface PartyQuery {
  readonly lead_id?: number | undefined
  readonly customer_id?: number | undefined
}

/** Reads the company, the lead or customer, and the sentences of the rules in a language. */
export async function readContext(
  db: Connection,
  query: PartyQuery,
  locale: Locale,
): Promise<WireLegalContext> {
  return {
    company: await readCompany(db),
    party: await readParty(db, query),
    sentences: loadRuleSentences(locale),
  }
}

async function readCompany(db: Connection): Promise<WireLegalContext['company']> {
  const company = await readCurrentCompany(db)
  const { currencyId } = await readRegionSettings(db)
  const currency = currencyId === null ? null : await findCurrency(db, currencyId)
  return {
    ...toWireAddress(company),
    name: company.name,
    phone: company.phone,
    legal_number: company.legalNumber,
    currency: currency?.name ?? '',
  }
}

async function readParty(
  db: Connection,
  { lead_id: leadId, customer_id: customerId }: PartyQuery,
): Promise<WireLegalContext['party']> {
  const [relation, id]: [Relation, number | undefined] =
    customerId === undefined ? ['lead', leadId] : ['customer', customerId]
  const party = id === undefined ? null : await findParty(db, relation, id)
  return party && { ...toWireAddress(party), name: party.name, company_name: party.company }
}

type Address = Pick<Party, 'address' | 'postalCode' | 'city' | 'country' | 'email' | 'taxNumber'>

function toWireAddress({ address, postalCode, city, country, email, taxNumber }: Address) {
  return { address, postal_code: postalCode, city, country, email, tax_number: taxNumber }
}
