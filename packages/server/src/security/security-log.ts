import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'

/** Who caused an event, and from where. */
export interface Actor {
  /** Null: unknown caller or the command line. */
  readonly memberId: number | null
  /** Current name; empty: unknown caller or the command line. */
  readonly name: string
  /** IP address; empty: on the server. */
  readonly address: string
  /** User-Agent header. */
  readonly browser: string
}

/** A person on the server's command line. */
export const serverActor: Actor = { memberId: null, name: '', address: '', browser: '' }

export interface SecurityEventData {
  readonly event: SecurityEvent
  /** The object of the event, in a few words; absent if the name of the event says it. */
  readonly about?: string
}

export interface StoredSecurityEvent extends Actor {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly happenedAt: string
  readonly event: SecurityEvent
  readonly about: string
  /** Current e-mail address of the member, which distinguishes members with the same name; empty: no member. */
  readonly email: string
}
