import { z } from 'zod'
import { companyLegalFields } from '#wire/company-legal.ts'
import { recordId } from '#wire/field-schemas.ts'
import { get } from './endpoint.ts'
import { flagInQuery } from './list-query.ts'

const legalParty = z.object({
  name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  tax_number: z.string(),
})

/** The parties of an invoice, and the sentences of the rules in the language of the caller. */
const legalContext = z.object({
  /** As the document names it. */
  company: legalParty.extend({
    phone: z.string(),
    legal_number: z.string(),
    ...companyLegalFields,
    iban: z.string(),
    bic: z.string(),
    /** ISO code of the company's currency; empty: none was chosen. */
    currency: z.string(),
    /** The data of the company has changed since the document was saved, and the document is not settled. */
    is_outdated: z.boolean(),
  }),
  /** Null: no party was given, or it does not exist. */
  party: legalParty
    .extend({
      company_name: z.string(),
      legal_number: z.string(),
      eas_scheme: z.string(),
      eas_id: z.string(),
      /** A private person has no registration number, and no address for electronic invoices. */
      is_private: z.boolean(),
      /** Where goods are delivered; null: at the address of the party. */
      delivery: z
        .object({
          name: z.string(),
          address: z.string(),
          postal_code: z.string(),
          city: z.string(),
          country: z.string(),
        })
        .nullable(),
      /** The same of the lead or customer, beyond what the next save adds. */
      is_outdated: z.boolean(),
    })
    .nullable(),
  /** The customer of the corrected invoice; null: none was given, or it does not exist. */
  invoice_customer_id: z.int().nullable(),
  /** Sentences by `rule.<id>`. */
  sentences: z.record(z.string(), z.string()),
})

export type WireLegalContext = z.output<typeof legalContext>

export const readLegalContext = get({
  path: '/api/v1/legal_context',
  summary:
    'Return what the check of an invoice needs beside its content: the company, the lead or customer, and the sentences of the rules.',
  isCacheable: true,
  query: z.object({
    lead_id: recordId.optional(),
    customer_id: recordId.optional(),
    /** The stored document: company and party are as it names them, completed with what it left empty. */
    document_id: recordId.optional(),
    /** The invoice that a credit note corrects: the party is as it names it. */
    corrected_invoice_id: recordId.optional(),
    /** The next save takes the current data of company and party. */
    take_current_data: flagInQuery,
  }),
  response: legalContext,
})
