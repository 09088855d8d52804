import type { ColumnType, Generated } from 'kysely'

// The tables of leads and customers.

type Moment = string
type Json = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface ContactColumns {
  /** Leads and customers are counted apart. */
  id: Generated<number>
  /** Empty: a person alone. */
  company_name: string
  /** As it was typed. */
  email: string
  /** As it was typed. */
  phone: string
  /** Street and house, in as many lines as it takes. */
  address: string
  /** As it stands on letters. */
  postal_code: string
  /** As it stands on letters. */
  city: string
  /** ISO 3166, two letters. */
  country: string
  /** VAT or other tax identification. */
  tax_number: string
  /** The language to write in; null: the company's. */
  locale: string | null
  /** The currency to offer; null: the company's. */
  currency_id: number | null
  /** Names, company and e-mail in lower case without accents, for pickers. */
  search_text: string
  /** When it was first saved. */
  created_at: Moment
  /** When it was last saved. */
  updated_at: Moment
  /** Archived ones are not offered any more; null: in use. */
  archived_at: Moment | null
  /** When everything personal was removed on request; null: it is there. */
  anonymised_at: Moment | null
  /** The name that lists show, in lower case without accents, and not all of a long one. */
  name_key: string
  /** The company likewise. */
  company_key: string
  /** 1: it is. Worked out for indexes. */
  is_archived: Computed<number>
  /** Counts the saves; see `party_revisions`. */
  version: Generated<number>
  /** The e-mail in lower case, which tells that two are alike; empty: there is none. */
  email_key: string
  /** Digits of the phone without its country, likewise; empty: too few to compare. */
  phone_key: string
  /** Letters and digits of the tax number, likewise; empty: too few to compare. */
  tax_key: string
}

export interface CustomerTable extends ContactColumns {
  /** The short name that the firm knows this customer by. */
  username: string
  /** The person to write to. */
  client_name: string
}

export interface LeadTable extends ContactColumns {
  /** Of the person. */
  first_name: string
  /** Of the person. */
  last_name: string
  /** The customer that this lead has become; its documents keep their relation. */
  customer_id: number | null
}

export interface PartyRevisionTable {
  /** In the order in which they were saved. */
  id: Generated<number>
  /** 'lead' or 'customer'. */
  relation: string
  /** The id of that one. */
  party_id: number
  /** Of the record afterwards. */
  version: number
  /** What happened: see `contract/party-records.ts`. */
  event: string
  /** When it did. */
  saved_at: Moment
  /** The member who did it; null: nobody knows any more. */
  saved_by: number | null
  /** The record afterwards, in `partyRevisionFormat`. */
  content: Json
}

export interface PartyIdempotencyKeyTable {
  /** The key belongs to who sent it. */
  member_id: number
  /** Method and path. */
  call: string
  /** Hashed, so that any text can be a key. */
  key_hash: string
  /** Of what was sent with it: another body under the same key is refused. */
  body_hash: string
  /** The lead or customer that was stored. */
  party_id: number
  /** Kept for seven days from then on. */
  created_at: Moment
}

export interface ImportedRowTable {
  /** 'lead' or 'customer'. */
  relation: string
  /** Over everything that the row says. */
  row_hash: string
  /** What it became, or what it was added to. */
  party_id: number
  /** Which import it came with: the same call again answers the same. */
  import_id: string
  /** Where it stood there. */
  row_line: number
  /** 'created' or 'updated'. */
  outcome: string
  /** When it came. */
  imported_at: Moment
}

export interface ImportLockTable {
  /** 'lead' or 'customer': an import of these locks it, so that of two with the same file one waits for the other. */
  relation: string
}
