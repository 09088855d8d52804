import type { Generated } from 'kysely'

// Who may use the product, and by what.

type Moment = string

export interface MemberTable {
  /** Never given to anybody else: documents name it. */
  id: Generated<number>
  /** As lists, documents and e-mails show it. */
  name: string
  /**
   * SHA-256 of the skeleton of the name, in hexadecimal: unique. Null: the name looked like an older member's before names
   * were unique, and has not been edited since.
   */
  name_key: string | null
  /** As it was typed; signs in. */
  email: string
  /** The address in lower case: how members are told apart. */
  email_key: string
  /** Argon2id, in PHC notation. */
  password_hash: string
  /** 'admin' or 'staff'. */
  role: string
  /** 0: kept for the documents that name this member, but cannot sign in or be chosen. */
  is_active: number
  /** The language chosen in the profile; null: the browser's. */
  locale: string | null
  /** When the invitation was taken up, or the product installed. */
  created_at: Moment
  /** When the product was last used, written at most every few minutes; empty: never. */
  last_seen_at: Moment
}

export interface InvitationTable {
  /** Gone once it is taken up or withdrawn. */
  id: Generated<number>
  /** What the member is going to be called. */
  name: string
  /** Where the link was sent. */
  email: string
  /** As in members: one invitation for each address. */
  email_key: string
  /** 'admin' or 'staff', once it is taken up. */
  role: string
  /** Of the secret in the link, which is nowhere else. */
  token_hash: string
  /** The member who invites. */
  invited_by: number
  /** When it was first sent. */
  created_at: Moment
  /** From then on the link is refused. */
  expires_at: Moment
}

export interface ApiTokenTable {
  /** By which it is revoked. */
  id: Generated<number>
  /** Who made it. */
  member_id: number
  /** What its maker calls it. */
  name: string
  /** What it may do, and never more than its maker may at the time of use. */
  role: string
  /** Of the secret that is shown once. */
  token_hash: string
  /** When it was made. */
  created_at: Moment
  /** Written at most every few minutes; empty: never. */
  last_used_at: Moment
}

export interface SessionTable {
  /** By which a member ends it from elsewhere. */
  id: Generated<number>
  /** Who is signed in. */
  member_id: number
  /** Of the secret in the browser's storage, which is accepted with the cookie alone. */
  token_hash: string
  /** Of the secret in the cookie. */
  cookie_hash: string
  /** A session lasts seven days from then on at most. */
  created_at: Moment
  /** Written at most every few minutes; idle sessions end twelve hours after it. */
  last_used_at: Moment
  /** Where it was opened from, for the member's own list of sessions. */
  address: string
  /** What it was opened with, as the browser calls itself. */
  browser: string
}

export interface SignInFailureTable {
  /** In the order in which they happened. */
  id: Generated<number>
  /** An e-mail with an address or a known browser, or an address alone, hashed. */
  counted_under: string
  /** Fifteen minutes later it counts no longer. */
  failed_at: Moment
}

export interface KnownBrowserTable {
  /** Who has signed in with it before. */
  member_id: number
  /** Of what is kept in its cookie: its attempts are counted by themselves. */
  browser_hash: string
  /** When somebody last signed in with it. */
  seen_at: Moment
}

// How members show who they are, and what is noted of it.

type Timestamp = string

export interface SecondFactorTable {
  /** Whose it is. */
  member_id: number
  /** What the member's app reckons its codes from, sealed with a key of the environment file. */
  sealed_secret: string
  /** The moment since which it is asked for; empty: not yet shown to work. */
  confirmed_at: Timestamp
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
  asked_at: Timestamp
}

export interface PasswordResetTable {
  /** Gone once it is used. */
  id: Generated<number>
  /** Whose password it changes. */
  member_id: number
  /** Of the secret in the link. */
  token_hash: string
  /** From then on the link is refused. */
  expires_at: Timestamp
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
  replaced_at: Timestamp
}

export interface UseCountTable {
  /** What is counted, by whom, hashed. */
  counted_under: string
  /** When the stretch of time began that is counted here. */
  counted_from: Timestamp
  /** How often, in that stretch. */
  uses: number
}

export interface SecurityEventTable {
  /** In the order in which they were written. */
  id: Generated<number>
  /** When it happened. */
  happened_at: Timestamp
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
