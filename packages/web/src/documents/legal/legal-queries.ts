import { readLegalContext, type WireLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { CompanyRecord, CustomerRecord } from '@quittance/shared/law/e-invoice/build-parties.ts'
import { decodeCompanyLegal } from '@quittance/shared/wire/company-legal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyParty } from '#api/query-client.ts'

/** The parties of an invoice, and the sentences of the rules. */
export interface LegalContext {
  readonly company: CompanyRecord
  /** ISO code of the company's currency; empty: none was chosen. */
  readonly currency: string
  /** Null: none is chosen. */
  readonly customer: CustomerRecord | null
  /** Sentences by `rule.<id>`. */
  readonly sentences: Readonly<Record<string, string>>
}

/** In milliseconds: another member may have completed the company or the customer. */
const freshMs = 5_000

/**
 * Returns the query of the company and the party of a document.
 * @param id null: no party is chosen
 * @param invoiceId the invoice that a credit note corrects, whose customer is that of the credit note; null: none
 */
export function legalContextQuery(relation: Relation | null, id: number | null, invoiceId: number | null) {
  const party = id === null ? {} : { [relation === 'lead' ? 'lead_id' : 'customer_id']: id }
  const query = invoiceId === null ? party : { ...party, invoice_id: invoiceId }
  return queryOptions({
    queryKey: [...everyParty, 'legal-context', query],
    staleTime: freshMs,
    queryFn: async ({ signal }) => decodeContext(await call(readLegalContext, { query, signal })),
  })
}

function decodeContext({ company, party, sentences }: WireLegalContext): LegalContext {
  return {
    company: toCompany(company),
    currency: company.currency,
    customer: party && toCustomer(party),
    sentences,
  }
}

function toCompany(sent: WireLegalContext['company']): CompanyRecord {
  const { postal_code: postalCode, legal_number: legalNumber, tax_number: taxNumber, ...same } = sent
  return { ...same, ...decodeCompanyLegal(sent), postalCode, legalNumber, taxNumber }
}

function toCustomer(sent: NonNullable<WireLegalContext['party']>): CustomerRecord {
  const { name, address, city, country, email } = sent
  return {
    ...{ name, address, city, country, email },
    postalCode: sent.postal_code,
    company: sent.company_name,
    taxNumber: sent.tax_number,
    legalNumber: sent.legal_number,
    easScheme: sent.eas_scheme,
    easId: sent.eas_id,
  }
}
