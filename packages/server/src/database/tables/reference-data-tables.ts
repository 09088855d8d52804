import type { ColumnType, Generated } from 'kysely'

// Settings of the company for all documents, and the catalogue.

/** Exact decimal as text. */
type ExactDecimal = string
/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
/** Computed by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface CompanyVersionTable {
  /** The row with the highest id is current. Documents refer to the others. */
  id: Generated<number>
  /** The name of the company. */
  name: string
  /** Street and house number, in one or more lines. */
  address: string
  /** The postal code as printed. */
  postal_code: string
  /** The city as printed. */
  city: string
  /** ISO 3166, two letters. */
  country: string
  /** The e-mail address on documents and in e-mails. */
  email: string
  /** The phone number on documents. */
  phone: string
  /** The registration number: SIREN, company number, Handelsregister … */
  legal_number: string
  /** The VAT or other tax number. */
  tax_number: string
  /** The legal form, such as SARL or GmbH. */
  legal_form: string
  /** The share capital and the register, as printed. */
  share_capital: string
  /** `registered` or `franchise`. Empty: not stated. */
  vat_regime: string
  /** 1: VAT on services is due when they are invoiced. */
  vat_on_debits: number
  /** 1: a discount before tax lowers VAT too. */
  vat_on_discounted_price: number
  /** The EAS code of the scheme of the electronic address. Empty: none. */
  eas_scheme: string
  /** The electronic address. */
  eas_id: string
  /** The note about compensation for recovery costs. */
  note_pmt: string
  /** The note about penalties for late payment. */
  note_pmd: string
  /** The note about a discount for early payment. */
  note_aab: string
  /** `goods`, `services` or `mixed`. Empty: not stated. */
  nature: string
  /** The bank account to which customers pay, without spaces. */
  iban: string
  /** The bank of the account. */
  bic: string
  /** When this version was saved. */
  created_at: Timestamp
  /** The name of the member who saved it. Empty: no member, as at the installation. */
  changed_by: string
}

export interface UploadTable {
  /** The use of the file: `logo`. */
  name: string
  /** The media type, detected from the content. Empty: the file was removed. */
  content_type: string
  /** The file. It is also on the disk; the copy here is for other servers. */
  content: Buffer
  /** When the file was uploaded. */
  stored_at: Timestamp
}

export interface KindSettingsTable {
  /** 'proposal', 'estimate' or 'invoice'. One row for each kind. */
  kind: string
  /** The text before the number of new documents. */
  prefix: string
  /** New documents get the larger one of this number and the highest one plus 1. */
  next_number: number
  /** The minimum number of digits of displayed numbers. 0: no padding. */
  number_width: number
  /** The title of new documents. */
  default_title: string
  /** The terms of new documents. */
  default_terms: string
  /** The notes to the customer of new documents. */
  default_customer_notes: string
  /** The number of days from the document date to the due date of new documents. */
  days_until_due: number
  /** The name of the member who last changed the row. Empty: it was not changed yet. */
  changed_by: Generated<string>
  /** When the row was last changed. Empty: not yet. */
  changed_at: Generated<Timestamp>
  /** Increases by 1 with each change. */
  version: Generated<number>
}

export interface KindTextsTable {
  /** 'proposal', 'estimate' or 'invoice'. */
  kind: string
  /** A language other than the company's. A kind without a row for it uses the company's texts. */
  locale: string
  /** The title of new documents for customers with this language. */
  default_title: string
  /** Their terms. */
  default_terms: string
  /** Their notes to the customer. */
  default_customer_notes: string
}

export interface RegionSettingsTable {
  /** 1: the table has at most one row. */
  id: number
  /** The language of the company. Null: the main language of its country. */
  locale: string | null
  /** The currency of documents for customers without one of their own. Null: none is proposed. */
  currency_id: number | null
  /** A name of the IANA time zone database. Empty: the time zone of the server. */
  time_zone: string
  /** 'a4' or 'us-letter'. */
  paper_size: string
  /** Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the row. Empty: no member, as at the installation. */
  changed_by: string
  /** When the row was last changed. */
  changed_at: Timestamp
}

export interface DocumentStatusTable {
  /** The id that documents refer to. */
  id: Generated<number>
  /** 'proposal', 'estimate' or 'invoice'. Each kind has its own statuses. */
  kind: string
  /** The name that the company has chosen. Unique within its kind. */
  name: string
  /** 'draft', 'open', 'won' or 'lost', whatever the name. */
  meaning: string
  /** The order in lists, from 1. */
  position: number
  /** When the status was retired. Null: it is in use. */
  retired_at: Timestamp | null
}

export interface NamedTable {
  /** The id that other tables refer to. */
  id: Generated<number>
  /** The name in selection lists; the ISO code of a currency. */
  name: string
  /** When the record was retired. Null: it is in use. */
  retired_at: Timestamp | null
}

export interface TaxRateTable extends NamedTable {
  /** The rate as a percentage. */
  rate: ExactDecimal
  /** 1: new lines start with the rate, unless their product has rates of its own. 0: they do not. */
  is_default: Generated<number>
  /** 'vat', or 'other' for a tax that is no VAT, such as a tourist tax. */
  kind: Generated<string>
  /** The VAT category: S, Z, E, AE, K, G or O. Null: S if the rate is above 0, otherwise no reason is known. */
  category: string | null
  /** The code of the VATEX list. Empty: none. */
  exemption_code: Generated<string>
  /** The reason why there is no VAT, at most 255 characters. Empty: none. */
  exemption_text: Generated<string>
}

export interface ProductTable extends NamedTable {
  /** The product group. Null: none. */
  group_id: number | null
  /** The price of one unit, without tax. */
  price: ExactDecimal
  /** The quantity of a line when the product is added to a stored document. The calls name it `unit`. */
  default_quantity: ExactDecimal
  /** Hour, day, m² … May be empty. */
  unit_name: string
  /** The ids of the tax rates with which a line of the product starts, separated by commas. Empty: none. */
  tax_rate_ids: Generated<string>
  /** The name in lower case without accents, for pickers. */
  search_text: string
  /** The sort key of the name: lower case without accents, at most 60 characters. */
  name_key: string
  /** The sort key of the group's name. Empty: no group. */
  group_key: string
  /** The price padded with zeros, so that text order equals numeric order. */
  price_key: string
  /** 1 at the first save, increased by 1 at each later one. */
  version: number
  /** When the product was last saved. */
  updated_at: Timestamp
  /** The member who last saved it. 0: no member was signed in. */
  updated_by: number
  /** 1: the product is retired, otherwise 0. Computed for indexes. */
  is_retired: Computed<number>
}

export interface FirstStepTable {
  /** 'mail': the e-mail settings were tested. 'hidden': the first steps are not shown any more. */
  step: string
  /** The name of the member. Empty: an upgrade. */
  done_by: string
  /** When it was done. */
  done_at: Timestamp
}

export interface SampleRecordTable {
  /** The table of the record: documents, customers, leads, products or product_groups. */
  record_type: string
  /** The record, which is removed with the sample data. */
  record_id: number
}
