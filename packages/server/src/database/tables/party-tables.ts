import type { ColumnType, Generated, Selectable } from 'kysely'

// Leads and customers, their versions, and the records of imports.

/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
type Json = string
/** Computed by the database. */
type Computed<Value> = ColumnType<Value, never, never>

/** The columns that leads and customers have in common. */
export interface ContactColumns {
  /** Leads and customers are counted separately. */
  id: Generated<number>
  /** The company. Empty: a private person. */
  company_name: string
  /** The e-mail address as it was entered. */
  email: string
  /** The phone number as it was entered. */
  phone: string
  /** Street and house number, in one or more lines. */
  address: string
  /** The postal code as printed. */
  postal_code: string
  /** The city as printed. */
  city: string
  /** ISO 3166, two letters. */
  country: string
  /** The VAT or other tax number. */
  tax_number: string
  /** The number in the register of companies. */
  legal_number: string
  /** The EAS code of the scheme of the electronic address. Empty: none. */
  eas_scheme: string
  /** The address to which electronic invoices are sent. */
  eas_id: string
  /** The reference that the party wants on its invoices. */
  buyer_reference: string
  /** The place to which goods are delivered, or the person there. Empty, with the address: the party's own address. */
  delivery_name: string
  /** Street and house number of the delivery, in one or more lines. */
  delivery_address: string
  /** The postal code of the delivery as printed. */
  delivery_postal_code: string
  /** The city of the delivery as printed. */
  delivery_city: string
  /** The country of the delivery: ISO 3166, two letters. */
  delivery_country: string
  /** 1: a private person, 0: a company. Null: as the other data suggests. */
  is_private: number | null
  /** The language of documents and e-mails. Null: the company's language. */
  locale: string | null
  /** The currency of new documents. Null: the company's currency. */
  currency_id: number | null
  /** Days between the date and the due date of new invoices. Null: those of the kind of document. */
  days_until_due: number | null
  /** Names, company and e-mail in lower case without accents, for pickers. */
  search_text: string
  /** When the record was first saved. */
  created_at: Timestamp
  /** When the record was last saved. */
  updated_at: Timestamp
  /** When the record was archived. Null: it is not archived. Archived records are not offered any more. */
  archived_at: Timestamp | null
  /** When all personal data was removed on request. Null: it was not removed. */
  anonymised_at: Timestamp | null
  /** The sort key of the name in lists: lower case without accents, at most 60 characters. */
  name_key: string
  /** The sort key of the company. */
  company_key: string
  /** The key by which lists and pickers are sorted: `company_key`, or `name_key` if there is no company. Computed for indexes. */
  display_key: Computed<string>
  /** 1: the record is archived, otherwise 0. Computed for indexes. */
  is_archived: Computed<number>
  /** 1 at the first save, increased by 1 at each later one; see `party_revisions`. */
  version: Generated<number>
  /** The e-mail address in lower case, used to find duplicates. Empty: none. */
  email_key: string
  /** The digits of the phone number without its country code, used to find duplicates. Empty: too few to compare. */
  phone_key: string
  /** The letters and digits of the tax number, used to find duplicates. Empty: too few to compare. */
  tax_key: string
}

export type ContactRow = Selectable<ContactColumns>

export interface CustomerTable extends ContactColumns {
  /** The company's internal short name of the customer. */
  username: string
  /** The contact person. */
  client_name: string
  /** The customer that this one was merged into. Null: none. */
  merged_into: number | null
}

export interface LeadTable extends ContactColumns {
  /** The first name of the person. */
  first_name: string
  /** The last name of the person. */
  last_name: string
  /** The customer to which the lead was converted. Null: it was not. Its documents still refer to the lead. */
  customer_id: number | null
}

export interface PartyRevisionTable {
  /** Increases in the order in which the revisions were saved. */
  id: Generated<number>
  /** 'lead' or 'customer'. */
  relation: string
  /** The id of the lead or customer. */
  party_id: number
  /** The version of the record after the save. */
  version: number
  /** The kind of change: see `contract/party-records.ts`. */
  event: string
  /** When the revision was saved. */
  saved_at: Timestamp
  /** The member who saved it. Null: unknown. */
  saved_by: number | null
  /** The record after the save, in the format `partyRevisionFormat`. */
  content: Json
}

export interface PartyIdempotencyKeyTable {
  /** The member who sent the key. Different members may use the same key. */
  member_id: number
  /** Method and path of the call. */
  call: string
  /** SHA-256 of the key, in hexadecimal: a key can be any text. */
  key_hash: string
  /** SHA-256 of the body, in hexadecimal. The same key with another body is rejected. */
  body_hash: string
  /** The lead or customer that was stored. */
  party_id: number
  /** When the key was stored. It is deleted after seven days. */
  created_at: Timestamp
}

export interface ImportedRowTable {
  /** 'lead', 'customer' or 'product'. */
  relation: string
  /** Hash of the whole content of the row. */
  row_hash: string
  /** The lead, customer or product that was created from the row, or updated by it. */
  party_id: number
  /** The import that contained the row. A repeated call of the same import gets the same response. */
  import_id: string
  /** The line of the row in the file of the import. */
  row_line: number
  /** 'created' or 'updated'. */
  outcome: string
  /** When the row was imported. */
  imported_at: Timestamp
}

export interface ImportLockTable {
  /** 'lead', 'customer' or 'product'. An import locks this row, so two imports of one of them run one after the other. */
  relation: string
}
