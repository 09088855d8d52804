import type { ColumnType, Generated } from 'kysely'

// What the firm has decided once, for all documents.

type Moment = string

export interface CompanyVersionTable {
  /** The last is in force; the others are as documents keep the company. */
  id: Generated<number>
  /** Of the firm. */
  name: string
  /** Street and house, in as many lines as it takes. */
  address: string
  /** As it stands on letters. */
  postal_code: string
  /** As it stands on letters. */
  city: string
  /** ISO 3166, two letters. */
  country: string
  /** What documents and e-mails name. */
  email: string
  /** What documents name. */
  phone: string
  /** Registration: SIREN, company number, Handelsregister … */
  legal_number: string
  /** VAT or other tax identification. */
  tax_number: string
  /** Since when it is, or was, in force. */
  created_at: Moment
  /** By name; empty: nobody yet. */
  changed_by: string
}

export interface UploadTable {
  /** What it is used as: `logo`. */
  name: string
  /** By what is in it, not by what was said of it; empty: taken away. */
  content_type: string
  /** The file: here as well as on the disk, so that a second server has it too. */
  content: Buffer
  /** When it was uploaded. */
  stored_at: Moment
}

export interface KindSettingsTable {
  /** One row for each. */
  kind: string
  /** What new documents have in front of their number. */
  prefix: string
  /** New documents get this number or the highest one plus 1, whichever is larger. */
  next_number: number
  /** Digits that numbers are shown with; 0: as they are. */
  number_width: number
  /** What new documents start with. */
  default_title: string
  /** What new documents start with. */
  default_terms: string
  /** What new documents start with. */
  default_customer_notes: string
  /** From the document date to the due date of new documents. */
  days_until_due: number
  /** By name; empty: nobody yet. */
  changed_by: Generated<string>
  /** Empty: not yet. */
  changed_at: Generated<Moment>
  /** Counts the changes. */
  version: Generated<number>
}

export interface DocumentStatusTable {
  /** What documents refer to it by. */
  id: Generated<number>
  /** Each has statuses of its own. */
  kind: string
  /** The firm's own word; one alone has it within a kind. */
  name: string
  /** 'draft', 'open', 'won' or 'lost', whatever it is called. */
  meaning: string
  /** Order in lists, from 1. */
  position: number
  /** When it was taken out of use; null: in use. */
  retired_at: Moment | null
}

// What is sold, at which rates, in which money.

type ExactDecimal = string
type Timestamp = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface NamedTable {
  /** What others refer to it by. */
  id: Generated<number>
  /** As it is chosen; a currency's is its ISO code. */
  name: string
  /** When it was taken out of use; null: in use. */
  retired_at: Timestamp | null
}

export interface TaxRateTable extends NamedTable {
  /** Percent. */
  rate: ExactDecimal
}

export interface ProductTable extends NamedTable {
  /** Null: in no group. */
  group_id: number | null
  /** Of one unit, without tax. */
  price: ExactDecimal
  /** The quantity that a line starts with when the product is added to a stored document; the calls name it `unit`. */
  default_quantity: ExactDecimal
  /** Hour, day, m² …; may be empty. */
  unit_name: string
  /** Its name in lower case without accents, for pickers. */
  search_text: string
  /** The name in lower case without accents, and not all of a long one: what lists are sorted by. */
  name_key: string
  /** The name of the group likewise. */
  group_key: string
  /** The price with so many zeros that the order of the texts is that of the figures. */
  price_key: string
  /** 1 at the first save, one more at each later one. */
  version: number
  /** When it was last saved. */
  updated_at: Timestamp
  /** The member who did; 0: nobody who was signed in. */
  updated_by: number
  /** 1: it is. Worked out for indexes. */
  is_retired: Computed<number>
}
