import type { Sentence } from '#errors.ts'

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

/** Who writes, as receivers see it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** A file that goes along. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** The document that it is; null: none. */
  readonly documentId: number | null
}

/** An e-mail that is to leave as soon as it can. */
export interface QueuedMessage {
  /** What it is about, and which version of it; null: no document. */
  readonly documentId: number | null
  readonly documentVersion: number | null
  readonly from: Sender
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Plain text. */
  readonly message: string
  readonly attachments: readonly Attachment[]
  /** The member who wrote it. */
  readonly queuedBy: number
  readonly now: Date
  /** Its text is for the receiver alone, and of no use after a moment. @property key `APP_KEY` of the environment file */
  readonly secret?: { readonly key: string; readonly expiresAt: Date }
}

const minuteMs = 60_000

/** How long a message is tried. */
export const giveUpAfterMs = 24 * 60 * minuteMs

// A server that restarts is back soon; one that is broken must not be bothered.
const retryDelayMinutes = [1, 2, 5, 15, 30, 60, 120, 180]
const maxRetryDelayMinutes = 240

/** How long to wait before the next attempt. @param attempts how many there were, at least one */
export function getRetryDelay(attempts: number): number {
  return (retryDelayMinutes[attempts - 1] ?? maxRetryDelayMinutes) * minuteMs
}

/** How long nobody else may send a message of a process that is not heard of any more. */
export const leaseMs = 20_000
