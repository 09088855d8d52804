import { readLegalContext, type WireLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type {
  CompanyRecord,
  CustomerRecord,
  DeliveryRecord,
} from '@quittance/shared/law/e-invoice/build-parties.ts'
import { decodeCompanyLegal } from '@quittance/shared/wire/company-legal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyLegalContext } from '#api/query-client.ts'

/** The parties of an invoice, and the sentences of the rules. */
export interface LegalContext {
  readonly company: CompanyRecord
  /** ISO code of the company's currency; empty: none was chosen. */
  readonly currency: string
  /** Null: none is chosen. */
  readonly customer: CustomerRecord | null
  /** Records whose data has changed since the document was saved. */
  readonly outdated: readonly OutdatedRecord[]
  /** The customer of the invoice that a credit note corrects; null: it corrects none. */
  readonly invoiceCustomerId: number | null
  /** Sentences by `rule.<id>`. */
  readonly sentences: Readonly<Record<string, string>>
}

export type OutdatedRecord = 'company' | 'customer'

/** In milliseconds: another member may have completed the company or the customer. */
const freshMs = 5_000

/** The document that names the parties. */
interface NamingDocument {
  /** Null: a new document. */
  readonly documentId: number | null
  /** The invoice that a credit note corrects; null: none. */
  readonly correctedInvoiceId?: number | null
  /** The next save takes the current data of company and party. */
  readonly takesCurrentData?: boolean
}

/**
 * Returns the query of the company and the party of a document.
 * @param id null: no party is chosen
 */
export function legalContextQuery(relation: Relation | null, id: number | null, document: NamingDocument) {
  const { documentId, correctedInvoiceId = null, takesCurrentData = false } = document
  const query = {
    ...(id === null ? {} : { [relation === 'lead' ? 'lead_id' : 'customer_id']: id }),
    ...(documentId === null ? {} : { document_id: documentId }),
    ...(correctedInvoiceId === null ? {} : { corrected_invoice_id: correctedInvoiceId }),
    ...(takesCurrentData ? { take_current_data: 1 } : {}),
  }
  return queryOptions({
    queryKey: [...everyLegalContext, query],
    staleTime: freshMs,
    queryFn: async ({ signal }) => decodeContext(await call(readLegalContext, { query, signal })),
  })
}

function decodeContext({
  company,
  party,
  invoice_customer_id: invoiceCustomerId = null,
  sentences,
}: WireLegalContext): LegalContext {
  return {
    company: toCompany(company),
    currency: company.currency,
    customer: party && toCustomer(party),
    outdated: [
      ...(company.is_outdated ? ['company' as const] : []),
      ...(party?.is_outdated ? ['customer' as const] : []),
    ],
    invoiceCustomerId,
    sentences,
  }
}

function toCompany(sent: WireLegalContext['company']): CompanyRecord {
  const { postal_code: postalCode, legal_number: legalNumber, tax_number: taxNumber, ...same } = sent
  return { ...same, ...decodeCompanyLegal(sent), postalCode, legalNumber, taxNumber }
}

function toDelivery({
  postal_code: postalCode,
  ...same
}: NonNullable<WireParty['delivery']>): DeliveryRecord {
  return { ...same, postalCode }
}

type WireParty = NonNullable<WireLegalContext['party']>

function toCustomer(sent: WireParty): CustomerRecord {
  const { name, address, city, country, email } = sent
  return {
    ...{ name, address, city, country, email },
    postalCode: sent.postal_code,
    company: sent.company_name,
    taxNumber: sent.tax_number,
    legalNumber: sent.legal_number,
    easScheme: sent.eas_scheme,
    easId: sent.eas_id,
    isPrivate: sent.is_private,
    delivery: sent.delivery && toDelivery(sent.delivery),
  }
}
