import type { ColumnType, Generated } from 'kysely'

// The sales documents of every kind.

type ExactDecimal = string
type Cents = number
type Moment = string
type Day = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface DocumentTable {
  /** Counted for all kinds together. */
  id: Generated<number>
  /** 'proposal', 'estimate' or 'invoice'. */
  kind: string
  /** Unique within its kind, whatever the prefix. */
  number: number
  /** In front of the number, as it was at the save. */
  prefix: string
  /** The subject of a proposal. */
  title: string
  /** 'lead' or 'customer', with the id of that party in one of the next two columns. */
  relation: string
  /** Null: for a customer. */
  lead_id: number | null
  /** Null: for a lead. */
  customer_id: number | null
  /** The day that the document bears. */
  document_date: Day
  /** The due date of what is owed, the expiry date of an offer; null: none. */
  due_date: Day | null
  /** Where it stands. */
  status_id: number
  /** Of all its amounts. */
  currency_id: number
  /** The sales agent, owner or collector. */
  owner_id: number
  /** Of proposals; empty for other kinds. */
  message: string
  /** Of estimates and invoices; on screen: Remarque. */
  terms: string
  /** Of estimates and invoices. */
  customer_notes: string
  /** The party as it was when the document was written: the person, or else the company. */
  party_name: string
  /** Likewise; so are the next six. */
  party_company: string
  /** Where its e-mail went. */
  party_email: string
  /** Street and house, in as many lines as it takes. */
  party_address: string
  /** As it stands on letters. */
  party_postal_code: string
  /** As it stands on letters. */
  party_city: string
  /** ISO 3166, two letters. */
  party_country: string
  /** VAT or other tax identification. */
  party_tax_number: string
  /** The firm as it was when the document was written. */
  company_version_id: number
  /** 'before' or 'after' tax. */
  discount_type: string
  /** Percent of the sub-total, with or without its tax by the discount type. */
  discount_percentage: ExactDecimal
  /** With tax; like all reported figures computed by the server at each save. */
  sub_total: Cents
  /** Contained in the sub-total. */
  total_tax: Cents
  /** What is taken away. */
  discount_value: Cents
  /** Added at the end; negative takes away. */
  adjustments: Cents
  /** Sub-total less discount plus adjustments. */
  total: Cents
  /** As entered: no part of the total. */
  amount_due: Cents
  /** As entered: no part of the total. */
  amount_paid: Cents
  /** As entered: no part of the total. */
  shipping_charges: Cents
  /** 1 at the first save, one more at each later one. */
  version: number
  /** When it was first saved. */
  created_at: Moment
  /** The member who did. */
  created_by: number
  /** When it was last saved. */
  updated_at: Moment
  /** The member who did. */
  updated_by: number
  /** When it was put away; null: it is in use. Documents are never deleted. */
  archived_at: Moment | null
  /** The party's name in lower case without accents, and not all of a long one: what lists are sorted by. */
  party_key: string
  /** 1: it is. Worked out for indexes, like the next two. */
  is_archived: Computed<number>
  /** 1: the total is more than was paid. */
  is_unpaid: Computed<number>
  /** The due date, or a day that is never reached: what is never due comes last. */
  due_order: Computed<Day>
}

export interface DocumentLineTable {
  /** Where it stands. */
  document_id: number
  /** Order in the document, from 1. */
  position: number
  /** Where the line came from; null: written by hand. Name and price are as sold. */
  product_id: number | null
  /** What is sold. */
  name: string
  /** 1 or more. */
  quantity: ExactDecimal
  /** Of one unit, without tax. */
  price: ExactDecimal
  /** Sum of its taxes, rounded once. */
  tax_amount: Cents
  /** Quantity × price with its taxes, rounded once. */
  total: Cents
}

export interface DocumentLineTaxTable {
  /** With the next: the line that it is of. */
  document_id: number
  /** From 1. */
  line_position: number
  /** Order in the line. */
  position: number
  /** As sent; deliberately not a foreign key, and never used to look the rate up. */
  tax_rate_id: number | null
  /** As sold. */
  name: string
  /** Percent, as sold. */
  rate: ExactDecimal
}

// How documents came to be what they are.

type Timestamp = string
type Json = string

export interface DocumentOriginTable {
  /** The document that was made. */
  document_id: number
  /** The one that it was made from. */
  origin_id: number
  /** 'conversion': as the next kind; 'copy': as another one of its kind. */
  how: string
}

export interface DocumentRevisionTable {
  /** Whose revision it is. */
  document_id: number
  /** The version that this save made. */
  version: number
  /** When it was saved. */
  saved_at: Timestamp
  /** The member who did. */
  saved_by: number
  /** The whole document as it was saved, in `revisionFormat`. */
  content: Json
}

export interface IdempotencyKeyTable {
  /** The key belongs to who sent it. */
  member_id: number
  /** Method and path. */
  call: string
  /** Hashed, so that any text can be a key. */
  key_hash: string
  /** Of what was sent with it: another body under the same key is refused. */
  body_hash: string
  /** What was stored. */
  document_id: number
  /** What to answer again. */
  outcome: Json
  /** Kept for seven days from then on. */
  created_at: Timestamp
}
