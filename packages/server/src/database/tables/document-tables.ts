import type { ColumnType, Generated, Selectable } from 'kysely'

// Sales documents of every kind, their versions and origins, and the idempotency keys of their saves.

/** Exact decimal as text. */
type ExactDecimal = string
/** Integer in cents. */
type Cents = number
/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
/** `YYYY-MM-DD`. */
type Day = string
type Json = string
/** Computed by the database. */
export type Computed<Value> = ColumnType<Value, never, never>

export interface DocumentTable {
  /** Counted for all kinds together. */
  id: Generated<number>
  /** 'proposal', 'estimate' or 'invoice'. */
  kind: string
  /** 1 to 2,147,483,647. Unique within its kind, whatever the prefix. */
  number: number
  /** The text before the number, as it was at the save. */
  prefix: string
  /** The summary of the document; the subject of a proposal. */
  title: string
  /** 'lead' or 'customer'. The id of the party is in one of the next two columns. */
  relation: string
  /** Null: the document is for a customer. */
  lead_id: number | null
  /** Null: the document is for a lead. */
  customer_id: number | null
  /** The date of the document. */
  document_date: Day
  /** The due date of an invoice, the expiry date of an offer. Null: none. */
  due_date: Day | null
  /** The status of the document. */
  status_id: number
  /** The currency of all its amounts. */
  currency_id: number
  /** The responsible member: the sales agent of an offer, the collector of an invoice. */
  owner_id: number
  /** The message of a proposal. Empty for other kinds. */
  message: string
  /** The terms of an estimate or invoice, on screen: Remarque. Empty for other kinds. */
  terms: string
  /** The notes to the customer of an estimate or invoice. Empty for other kinds. */
  customer_notes: string
  /** The name of the party when the document was written: the person or, if there is none, the company. */
  party_name: string
  /** The company of the party when the document was written; the next six columns are from the same time. */
  party_company: string
  /** The e-mail address of the party. */
  party_email: string
  /** Street and house number, in one or more lines. */
  party_address: string
  /** The postal code as printed. */
  party_postal_code: string
  /** The city as printed. */
  party_city: string
  /** The country of the party: ISO 3166, two letters. */
  party_country: string
  /** The VAT or other tax number of the party. */
  party_tax_number: string
  /** The number of the party in the register of companies. */
  party_legal_number: Generated<string>
  /** The EAS code of the scheme of the party's electronic address. */
  party_eas_scheme: Generated<string>
  /** The party's electronic address. */
  party_eas_id: Generated<string>
  /** 1: the party is a private person, 0: a company. Null: written before it was stated. */
  party_is_private: number | null
  /** Where the party wants deliveries. Empty, with the address: at its own address. */
  party_delivery_name: Generated<string>
  /** Street and house number of the delivery, in one or more lines. */
  party_delivery_address: Generated<string>
  /** The postal code of the delivery as printed. */
  party_delivery_postal_code: Generated<string>
  /** The city of the delivery as printed. */
  party_delivery_city: Generated<string>
  /** The country of the delivery: ISO 3166, two letters. */
  party_delivery_country: Generated<string>
  /** The version of the company when the document was written. */
  company_version_id: number
  /** 'before' or 'after' tax. */
  discount_type: string
  /** Percentage of the sub-total, with or without its tax, depending on the discount type. */
  discount_percentage: ExactDecimal
  /** Why lines without a VAT rate of their own have none: 'domestic', 'franchise', 'reverse-charge', 'intra-eu', 'export' or 'outside-scope'. */
  tax_treatment: Generated<string>
  /** 'price': the adjustment changes the price. 'disbursement': it is an expense that is passed on without tax. */
  adjustment_kind: Generated<string>
  /** The day of the delivery or service. Null: not stated. */
  delivery_on: Day | null
  /** The first day of the invoiced period. Null: not stated. */
  period_from: Day | null
  /** The last day of the invoiced period. Null: not stated. */
  period_to: Day | null
  /** The reference by which the customer assigns the invoice, at most 100 characters. Empty: none. */
  buyer_reference: Generated<string>
  /** The number of the customer's order, at most 100 characters. Empty: none. */
  order_reference: Generated<string>
  /** Units of the company's currency for one unit of the document's currency, up to 6 decimal places. Null: not stated. */
  exchange_rate: ExactDecimal | null
  /** The day of the exchange rate. Null: not stated. */
  exchange_rate_on: Day | null
  /** The publisher of the exchange rate, at most 100 characters. Empty: not stated. */
  exchange_rate_source: Generated<string>
  /** The invoice that a credit note corrects. Null: none, or one that was written with another program and has a number. Not a foreign key, because a restore inserts documents in any order. */
  corrected_invoice_id: number | null
  /** The number of that invoice as printed when the credit note was saved, at most 255 characters. Empty: no invoice. */
  corrected_invoice_number: Generated<string>
  /** The date of that invoice when the credit note was saved. Null: no invoice, or not stated for one of another program. */
  corrected_invoice_on: Day | null
  /** The sum of the line totals, with tax. Like all computed amounts, the server computes it at each save. */
  sub_total: Cents
  /** The sum of the taxes of all lines, which the sub-total includes. */
  total_tax: Cents
  /** The amount of the discount, which is subtracted. */
  discount_value: Cents
  /** The amount that is added at the end. Negative: it is subtracted. */
  adjustments: Cents
  /** The sub-total less the discount plus the adjustments. */
  total: Cents
  /** Entered by hand, and not part of the total. Of an issued document: what is still due. */
  amount_due: Cents
  /** Entered by hand, and not part of the total. Of an issued document: the sum of its payments. */
  amount_paid: Cents
  /** When the document was issued. Null: it is not issued. */
  issued_at: Timestamp | null
  /** The amount due of an issued document, or the rest of an issued credit note. Null: it is not issued. */
  balance_due: Cents | null
  /** The part of an issued invoice that credit notes have taken off. */
  amount_credited: Generated<Cents>
  /** Entered by hand, and not part of the total. */
  shipping_charges: Cents
  /** 1 at the first save, increased by 1 at each later one. */
  version: number
  /** When the document was first saved. */
  created_at: Timestamp
  /** The member who first saved it. */
  created_by: number
  /** When the document was last saved. */
  updated_at: Timestamp
  /** The member who last saved it. */
  updated_by: number
  /** When the document was archived. Null: it is not archived. Documents are never deleted. */
  archived_at: Timestamp | null
  /** The sort key of the company, or of the person if there is none: lower case without accents, at most 60 characters. */
  party_key: string
  /** 1: the document is archived, otherwise 0. Computed for indexes, like the next columns. */
  is_archived: Computed<number>
  /** 1: something is due of an issued document, or the total of another one is higher than the amount paid; otherwise 0. */
  is_unpaid: Computed<number>
  /** 1: it is issued and something is due, or left of a credit note, whatever its status means; otherwise 0. */
  is_balance_due: Computed<number>
  /** 1: it is issued, so that its balance counts instead of the amounts that were typed; otherwise 0. */
  is_issued: Computed<number>
  /** The due date, or 9999-12-31 if there is none, so that such documents come last. */
  due_order: Computed<Day>
}

export type DocumentRow = Selectable<DocumentTable>

export interface DocumentLineTable {
  /** The document that contains the line. */
  document_id: number
  /** The order in the document, from 1. */
  position: number
  /** The type of the line: `item`, a line that sells something. */
  type: string
  /** The product from which the line was created. Null: written by hand. Name and price are as sold. */
  product_id: number | null
  /** The name of the item, as sold. */
  name: string
  /** The text below the name, at most 10,000 characters, with line breaks. Empty: none. */
  description: string
  /** The number of units, at least 1. */
  quantity: ExactDecimal
  /** The name of the unit of the quantity, at most 50 characters. Empty: none. */
  unit_name: string
  /** The price of one unit, without tax. */
  price: ExactDecimal
  /** The sum of the taxes of the line, rounded once. */
  tax_amount: Cents
  /** Quantity × price plus its taxes, rounded once. */
  total: Cents
  /** The position of the line of the corrected invoice from which a line of a credit note was created; 0: its charges. Null: none, or not known. */
  invoice_position: number | null
}

export interface DocumentLineTaxTable {
  /** The document that contains the line. */
  document_id: number
  /** The position of the line in the document, from 1. */
  line_position: number
  /** The order in the line, from 1. */
  position: number
  /** The id of the tax rate in the call. Null: none. Not a foreign key on purpose, and never used to look up the rate. */
  tax_rate_id: number | null
  /** The name of the tax rate, as sold. */
  name: string
  /** The percentage, as sold. */
  rate: ExactDecimal
  /** 'vat' or 'other', as sold. */
  kind: Generated<string>
  /** The VAT category as sold: S, Z, E, AE, K, G or O. Null: S if the percentage is above 0, otherwise no reason is known. */
  category: string | null
  /** The code of the VATEX list, as sold. Empty: none. */
  exemption_code: Generated<string>
  /** The reason why there is no VAT, as sold, at most 255 characters. Empty: none. */
  exemption_text: Generated<string>
}

export interface DocumentOriginTable {
  /** The document that was created from another one. */
  document_id: number
  /** The document from which it was created. */
  origin_id: number
  /** 'conversion' to another kind, or 'copy' of the same kind. */
  how: string
}

export interface DocumentRevisionTable {
  /** The document of the revision. */
  document_id: number
  /** The version that the save created. */
  version: number
  /** When the version was saved. */
  saved_at: Timestamp
  /** The member who saved it. */
  saved_by: number
  /** The whole document as it was saved, in the format `revisionFormat`. */
  content: Json
}

export interface IdempotencyKeyTable {
  /** The member who sent the key. Different members may use the same key. */
  member_id: number
  /** Method and path of the call. */
  call: string
  /** SHA-256 of the key, in hexadecimal: a key can be any text. */
  key_hash: string
  /** SHA-256 of the body, in hexadecimal. The same key with another body is rejected. */
  body_hash: string
  /** The document that was stored. */
  document_id: number
  /** The stored response, as JSON. */
  outcome: Json
  /** When the key was stored. It is deleted after seven days. */
  created_at: Timestamp
}
