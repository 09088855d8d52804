import type { Sentence } from '#errors.ts'
import type { Sender } from './queued-message.ts'

export const storedStates = ['waiting', 'held', 'sent', 'failed', 'cancelled'] as const

export type StoredState = (typeof storedStates)[number]

/** An address that was refused while others were accepted. */
export interface RejectedAddress {
  readonly address: string
  readonly reason: string
}

/** How far the delivery of a message has come. */
export interface DeliveryProgress {
  readonly state: StoredState
  readonly attempts: number
  /** Whom the next attempt goes to. */
  readonly pending: readonly string[]
  readonly nextAttemptAt: Date
  /** After this moment it is not tried again by itself. */
  readonly giveUpAt: Date
  /** What kept the last attempt from succeeding; null: nothing. */
  readonly lastError: Sentence | null
  /** For good. */
  readonly refused: readonly RejectedAddress[]
  /** When somebody accepted it first; null: nobody has. */
  readonly sentAt: Date | null
}

/** A message that one process is sending. */
export interface LeasedMessage {
  readonly id: number
  readonly messageId: string
  readonly from: Sender
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Sealed where it is secret. */
  readonly message: string
  readonly isSecret: boolean
  readonly queuedAt: Date
  readonly progress: DeliveryProgress
  readonly attachments: readonly {
    readonly name: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

/** Returns the address that counts when messages to the same receiver are sent one after the other. Copies do not count. */
export function getFirstReceiver({ to }: { readonly to: readonly string[] }): string {
  return to[0] ?? ''
}
