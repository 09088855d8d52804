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
