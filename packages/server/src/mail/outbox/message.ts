import type { Sentence } from '#errors.ts'

export const storedStates = ['waiting', 'held', 'sent', 'logged', 'failed', 'cancelled'] as const

export type StoredState = (typeof storedStates)[number]

/** An address that the server rejected permanently. */
export interface RejectedAddress {
  readonly address: string
  readonly reason: string
}

/** State of the delivery of a message. */
export interface DeliveryProgress {
  readonly state: StoredState
  readonly attempts: number
  /** Addresses of the next attempt. */
  readonly pending: readonly string[]
  readonly nextAttemptAt: Date
  /** No automatic attempt after this time. */
  readonly giveUpAt: Date
  /** Error of the last attempt; null if none. */
  readonly lastError: Sentence | null
  /** Addresses that were rejected permanently. */
  readonly rejected: readonly RejectedAddress[]
  /** Time of the first acceptance, or at which it was written to the log file; null if none. */
  readonly sentAt: Date | null
}

/** A message whose lease this process has acquired. */
export interface LeasedMessage {
  readonly id: number
  readonly messageId: string
  readonly from: Sender
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Plain text; encrypted if `isSecret`. */
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

export interface Sender {
  readonly name: string
  readonly address: string
}

interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** Id of the document in the file; null if none. */
  readonly documentId: number | null
}

/** An e-mail to be stored in the outbox. */
export interface QueuedMessage {
  /** Id of the document that the e-mail is about; null if none. */
  readonly documentId: number | null
  /** Version of that document. */
  readonly documentVersion: number | null
  readonly from: Sender
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Plain text. */
  readonly message: string
  readonly attachments: readonly Attachment[]
  /** Id of the member. */
  readonly queuedBy: number
  readonly now: Date
  /** If present, the text is stored encrypted, not shown, and not sent after `expiresAt`. `key`: `APP_KEY` of the environment file. */
  readonly secret?: { readonly key: string; readonly expiresAt: Date }
}

/** Returns the first To address: messages to the same one are sent in order. */
export function getFirstRecipient({ to }: { readonly to: readonly string[] }): string {
  return to[0] ?? ''
}

const minuteMs = 60_000

/** Duration of automatic attempts in ms, from the first one. */
export const giveUpAfterMs = 24 * 60 * minuteMs

/** Minutes before each retry: soon at first, for a server that restarts. Later ones wait `maxRetryDelayMinutes`. */
const retryDelayMinutes = [1, 2, 5, 15, 30, 60, 120, 180]
const maxRetryDelayMinutes = 240

/** Returns the delay in ms before the next attempt. @param attempts number of attempts so far, at least 1 */
export function getRetryDelay(attempts: number): number {
  return (retryDelayMinutes[attempts - 1] ?? maxRetryDelayMinutes) * minuteMs
}
