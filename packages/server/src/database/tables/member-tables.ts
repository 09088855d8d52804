import type { Generated } from 'kysely'

// Members and their access: invitations, API tokens, sessions, two-factor sign-in, password resets, and the security log.

/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string

export interface MemberTable {
  /** Never reused, because documents refer to it. */
  id: Generated<number>
  /** The name that lists, documents and e-mails show. */
  name: string
  /**
   * SHA-256 of the skeleton of the name, in hexadecimal. Unique. Null: the name looked like that of an older member before
   * names were unique, and has not been changed since.
   */
  name_key: string | null
  /** The e-mail address as it was entered, used for sign-in. */
  email: string
  /** The e-mail address in lower case. Unique. */
  email_key: string
  /** Argon2id hash in PHC format. */
  password_hash: string
  /** 'admin' or 'staff'. */
  role: string
  /** 1: active. 0: kept for the documents that name the member, but cannot sign in or be selected. */
  is_active: number
  /** The language that the member has selected. Null: the language of the browser. */
  locale: string | null
  /** When the invitation was accepted, or the product installed. */
  created_at: Timestamp
  /** When the member last used the product, written at most every few minutes. Empty: never. */
  last_seen_at: Timestamp
  /** 1: the member wants to see the introduction on the dashboard. 0: the member has hidden it. Null: it is shown until the first document. */
  is_tour_shown: number | null
}

export interface InvitationTable {
  /** The row is deleted when the invitation is accepted or withdrawn. */
  id: Generated<number>
  /** The name of the future member. */
  name: string
  /** The address to which the link was sent. */
  email: string
  /** The address in lower case. Unique: there is one invitation for each address. */
  email_key: string
  /** The role of the future member: 'admin' or 'staff'. */
  role: string
  /** SHA-256 of the secret in the link, in hexadecimal. The secret itself is not stored. */
  token_hash: string
  /** The member who sent the invitation. */
  invited_by: number
  /** When the invitation was first sent. */
  created_at: Timestamp
  /** From this time on the link is rejected. */
  expires_at: Timestamp
}

export interface ApiTokenTable {
  /** Identifies the token when it is revoked. */
  id: Generated<number>
  /** The member who created the token. */
  member_id: number
  /** The name that its creator has given it. */
  name: string
  /**
   * Permissions of the token, separated by spaces: those of `contract/permissions.ts` that a token can have. Empty: only the
   * calls for every member. The token never has a permission that its creator does not have at the time of use.
   */
  scopes: string
  /** SHA-256 of the token, in hexadecimal. The token is displayed only once. */
  token_hash: string
  /** When the token was created. */
  created_at: Timestamp
  /** When the token was last used, written at most every few minutes. Empty: never. */
  last_used_at: Timestamp
}

export interface SessionTable {
  /** Identifies the session when the member ends it from another device. */
  id: Generated<number>
  /** The member who is signed in. */
  member_id: number
  /** SHA-256 of the token in the browser's storage, in hexadecimal. It is accepted only together with the cookie. */
  token_hash: string
  /** SHA-256 of the secret in the cookie, in hexadecimal. */
  cookie_hash: string
  /** When the member signed in. A session lasts at most seven days. */
  created_at: Timestamp
  /** When the session was last used, written at most every few minutes. It ends after twelve idle hours. */
  last_used_at: Timestamp
  /** The IP address at sign-in, for the member's list of sessions. */
  address: string
  /** The user agent at sign-in. */
  browser: string
}

export interface SignInFailureTable {
  /** Increases in the order of the failures. */
  id: Generated<number>
  /** Hash of what is counted: an e-mail address with an IP address or a known browser, or an IP address alone. */
  counted_under: string
  /** When the sign-in failed. It counts for fifteen minutes. */
  failed_at: Timestamp
}

export interface KnownBrowserTable {
  /** The member who has signed in with the browser. */
  member_id: number
  /** Hash of the value in the browser's cookie. Failures of a known browser are counted separately. */
  browser_hash: string
  /** When a member last signed in with the browser. */
  seen_at: Timestamp
}

export interface SecondFactorTable {
  /** The member with two-factor sign-in. */
  member_id: number
  /** The TOTP secret, encrypted with a key of the environment file. */
  sealed_secret: string
  /** Since when sign-in requires a code. Empty: the member has not confirmed the set-up with a code yet. */
  confirmed_at: Timestamp
  /** The last accepted TOTP time step (30 s each, since 1970). Later codes must have a higher one. */
  last_step: number
}

export interface RecoveryCodeTable {
  /** The member who owns the code. */
  member_id: number
  /** Hash of the code. The row is deleted when the code is used. */
  code_hash: string
}

export interface ResetRequestTable {
  /** Increases in the order of the requests. The row is deleted when the request is processed. */
  id: Generated<number>
  /** The e-mail address as it was entered. It need not belong to a member. */
  email: string
  /** The language of the request, for members who have selected none. */
  locale: string
  /** The IP address of the request. */
  address: string
  /** The user agent of the request. */
  browser: string
  /** When the reset was requested. */
  asked_at: Timestamp
}

export interface PasswordResetTable {
  /** The row is deleted when the link is used. */
  id: Generated<number>
  /** The member whose password it changes. */
  member_id: number
  /** SHA-256 of the secret in the link, in hexadecimal. */
  token_hash: string
  /** From this time on the link is rejected. */
  expires_at: Timestamp
}

export interface AccessSettingsTable {
  /** Always 1: the table has one row, or none before an administrator has changed the settings. */
  id: number
  /** 1: two-factor sign-in is required; members without it can only set it up. 0: it is optional. */
  demands_factor: number
}

export interface ReplacedKeyTable {
  /** Derived one-way from a former value of APP_KEY: 24 hexadecimal digits. */
  mark: string
  /** When the key was replaced. */
  replaced_at: Timestamp
}

export interface UseCountTable {
  /** Hash of what is counted, and of the caller. */
  counted_under: string
  /** Start of the counting window. */
  counted_from: Timestamp
  /** The number of uses in the window. */
  uses: number
}

export interface SecurityEventTable {
  /** Increases in the order in which the events were written. */
  id: Generated<number>
  /** When the event happened. */
  happened_at: Timestamp
  /** The name of the event in the contract. */
  event: string
  /** The member who caused it. Null: unknown caller or command line. Not a foreign key, so writing it waits for no lock. */
  member_id: number | null
  /** The name of the member at that time. */
  member_name: string
  /** The IP address of the caller. Empty: on the server itself. */
  address: string
  /** The user agent of the caller. */
  browser: string
  /** The object of the event, in a few words. Empty: the name of the event says it. */
  about: string
}
