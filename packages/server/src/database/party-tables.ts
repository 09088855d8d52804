import type { ColumnType, Generated } from 'kysely'

// The tables of leads and customers; see `schema.ts`.

type Moment = string
type Json = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface ContactColumns {
  id: Generated<number>
  company_name: string
  email: string
  phone: string
  address: string
  postal_code: string
  city: string
  country: string
  tax_number: string
  locale: string | null
  currency_id: number | null
  search_text: string
  created_at: Moment
  updated_at: Moment
  archived_at: Moment | null
  anonymised_at: Moment | null
  name_key: string
  company_key: string
  is_archived: Computed<number>
  version: Generated<number>
  email_key: string
  phone_key: string
  tax_key: string
}

export interface CustomerTable extends ContactColumns {
  username: string
  client_name: string
}

export interface LeadTable extends ContactColumns {
  first_name: string
  last_name: string
  customer_id: number | null
}

export interface PartyRevisionTable {
  id: Generated<number>
  relation: string
  party_id: number
  version: number
  event: string
  saved_at: Moment
  saved_by: number | null
  content: Json
}

export interface PartyKeyTable {
  member_id: number
  call: string
  key_hash: string
  body_hash: string
  party_id: number
  created_at: Moment
}

export interface ImportedRowTable {
  relation: string
  row_hash: string
  party_id: number
  import_id: string
  row_line: number
  outcome: string
  imported_at: Moment
}

export interface ImportTurnTable {
  relation: string
}
