import type { Generated } from 'kysely'

// How members show who they are, and what is noted of it.

type Moment = string

export interface SecondFactorTable {
  /** Whose it is. */
  member_id: number
  /** What the member's app reckons its codes from, sealed with a key of the environment file. */
  sealed_secret: string
  /** The moment since which it is asked for; empty: not yet shown to work. */
  confirmed_at: Moment
  /** The half minute, since 1970, of the last code that was taken: none is taken twice. */
  last_step: number
}

export interface RecoveryCodeTable {
  /** Whose it is. */
  member_id: number
  /** Of a code; gone once it is used. */
  code_hash: string
}

export interface ResetRequestTable {
  /** In the order in which they are answered; gone then. */
  id: Generated<number>
  /** As it was typed, whether a member has it or not. */
  email: string
  /** The language it was asked in, for members who have chosen none. */
  locale: string
  /** Where it was asked from. */
  address: string
  /** What it was asked with, as the browser calls itself. */
  browser: string
  /** When it was asked. */
  asked_at: Moment
}

export interface PasswordResetTable {
  /** Gone once it is used. */
  id: Generated<number>
  /** Whose password it changes. */
  member_id: number
  /** Of the secret in the link. */
  token_hash: string
  /** From then on the link is refused. */
  expires_at: Moment
}

export interface AccessSettingsTable {
  /** 1: there is one row once an administrator has chosen, none before. */
  id: number
  /** 1: members without a second factor can do nothing but set one up. */
  demands_factor: number
}

export interface ReplacedKeyTable {
  /** Derived from a former value of APP_KEY, which cannot be derived from it: 24 hexadecimal digits. */
  mark: string
  /** When the key was replaced. */
  replaced_at: Moment
}

export interface UseCountTable {
  /** What is counted, by whom, hashed. */
  counted_under: string
  /** When the stretch of time began that is counted here. */
  counted_from: Moment
  /** How often, in that stretch. */
  uses: number
}

export interface SecurityEventTable {
  /** In the order in which they were written. */
  id: Generated<number>
  /** When it happened. */
  happened_at: Moment
  /** What it was, as the contract names it. */
  event: string
  /** Who did it; null: nobody who is known, or the command line. Refers to nothing, so that it holds nobody up. */
  member_id: number | null
  /** As they were called then. */
  member_name: string
  /** Where from; empty: on the server itself. */
  address: string
  /** What with, as the browser calls itself. */
  browser: string
  /** Whom or what it was done to, in a few words; empty: it says so itself. */
  about: string
}
