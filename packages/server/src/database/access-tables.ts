import type { Generated } from 'kysely'

// How members show who they are, and what is noted of it; what each column means is written in the migration that made it.

type Moment = string

export interface SecondFactorTable {
  member_id: number
  sealed_secret: string
  confirmed_at: Moment
  last_step: number
}

export interface RecoveryCodeTable {
  member_id: number
  code_hash: string
}

export interface ResetRequestTable {
  id: Generated<number>
  email: string
  locale: string
  address: string
  browser: string
  asked_at: Moment
}

export interface PasswordResetTable {
  id: Generated<number>
  member_id: number
  token_hash: string
  expires_at: Moment
}

export interface AccessSettingsTable {
  id: number
  demands_factor: number
}

export interface UseCountTable {
  counted_under: string
  counted_from: Moment
  uses: number
}

export interface SecurityEventTable {
  id: Generated<number>
  happened_at: Moment
  event: string
  member_id: number | null
  member_name: string
  address: string
  browser: string
  about: string
}
