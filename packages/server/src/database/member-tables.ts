import type { Generated } from 'kysely'

// Who may use the product, and by what; what each column means is written in the migration that made it.

type Moment = string

export interface MemberTable {
  id: Generated<number>
  name: string
  email: string
  email_key: string
  password_hash: string
  role: string
  is_active: number
  locale: string | null
  created_at: Moment
  last_seen_at: Moment
}

export interface InvitationTable {
  id: Generated<number>
  name: string
  email: string
  email_key: string
  role: string
  token_hash: string
  invited_by: number
  created_at: Moment
  expires_at: Moment
}

export interface ApiTokenTable {
  id: Generated<number>
  member_id: number
  name: string
  role: string
  token_hash: string
  created_at: Moment
  last_used_at: Moment
}

export interface SessionTable {
  id: Generated<number>
  member_id: number
  token_hash: string
  cookie_hash: string
  created_at: Moment
  last_used_at: Moment
  address: string
  browser: string
}

export interface SignInFailureTable {
  id: Generated<number>
  counted_under: string
  failed_at: Moment
}

export interface KnownBrowserTable {
  member_id: number
  browser_hash: string
  seen_at: Moment
}
