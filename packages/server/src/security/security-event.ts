import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'

/** Who does something, and where from. */
export interface Actor {
  /** Null: nobody who is known, or the command line. */
  readonly memberId: number | null
  /** As they are called now. */
  readonly name: string
  /** Empty: on the server itself. */
  readonly address: string
  /** As the browser calls itself. */
  readonly browser: string
}

/** Somebody at the server, who is not asked who they are. */
export const serverActor: Actor = { memberId: null, name: '', address: '', browser: '' }

export interface SecurityEventData {
  readonly event: SecurityEvent
  /** Whom or what it was done to; absent: it says so itself. */
  readonly about?: string
}

export interface StoredSecurityEvent extends Actor {
  readonly id: number
  readonly happenedAt: string
  readonly event: SecurityEvent
  readonly about: string
  /** The current e-mail address of the member, which tells namesakes apart; empty: no member. */
  readonly email: string
}
