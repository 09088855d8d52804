import { setTimeout as pause } from 'node:timers/promises'
import { SkippedMessages } from './claims/passed-messages.ts'

/** How many connections to the mail server there are at once. */
const maxConnections = 4

// A mail server that refused a connection may take more later: one more is tried after so many e-mails.
const messagesPerExtraConnection = 20

// Messages that other processes queue or release are noticed after this time.
const skippedLifetimeMs = 900

interface ActiveDelivery {
  readonly hasFiles: boolean
  /** The first one that it is to. */
  readonly receiver: string
}

/** What of the outbox may be claimed next. */
export interface MessageFilter {
  /** False: only a message without files. */
  readonly allowsFiles: boolean
  /** A message that is first to one of these waits, so that each receives messages in the order in which they are due. */
  readonly excludedReceivers: ReadonlySet<string>
  /** What earlier claims have passed over. Absent: everything is read. */
  readonly skipped?: SkippedMessages
}

/**
 * Counts the messages that this process is sending. One of the connections is reserved for messages without files, so that
 * links to set a password do not wait behind large files.
 */
export class SendingSlots {
  readonly #active = new Map<ActiveDelivery, Promise<void>>()
  #connections = maxConnections
  #acceptedCount = 0
  #skipped = new SkippedMessages()
  #skippedSince = 0
  #failure: { readonly error: unknown } | null = null

  get isEmpty(): boolean {
    return this.#active.size === 0
  }

  /** Returns what may be claimed; null where every connection is in use. */
  get nextFilter(): MessageFilter | null {
    if (this.#active.size >= this.#connections) return null
    const sending = [...this.#active.keys()]
    const withFiles = sending.filter(({ hasFiles }) => hasFiles).length
    if (this.isEmpty || performance.now() - this.#skippedSince >= skippedLifetimeMs) this.clearSkipped()
    return {
      allowsFiles: withFiles < Math.max(1, this.#connections - 1),
      excludedReceivers: new Set(sending.map(({ receiver }) => receiver)),
      skipped: this.#skipped,
    }
  }

  /** To be called after a message was released: it may be before those that were passed over. A claim that is running keeps its own. */
  clearSkipped(): void {
    this.#skipped = new SkippedMessages()
    this.#skippedSince = performance.now()
  }

  /** Starts to send. What it throws is kept for `throwFailure`. */
  start(sending: ActiveDelivery, send: () => Promise<void>): void {
    const ended = send()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#active.delete(sending))
    this.#active.set(sending, ended)
  }

  /** Notes that the mail server accepted a message. */
  noteAccepted(): void {
    this.#acceptedCount += 1
    if (this.#acceptedCount < messagesPerExtraConnection) return
    this.#acceptedCount = 0
    this.#connections = Math.min(maxConnections, this.#connections + 1)
  }

  /**
   * Notes that the mail server refused one of the connections because there are too many.
   * @returns false where it was the only one: then the server itself is busy
   */
  noteConnectionRefused(): boolean {
    const others = this.#active.size - 1
    this.#acceptedCount = 0
    this.#connections = Math.max(1, Math.min(this.#connections, others))
    return others > 0
  }

  /** Waits until one of the messages is sent or not, for a time at most. */
  async waitForChange(mostMs: number): Promise<void> {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([
      ...this.#active.values(),
      pause(mostMs, undefined, { signal }).catch(() => undefined),
    ])
    waiting.abort()
  }

  async waitUntilEmpty(): Promise<void> {
    await Promise.all(this.#active.values())
    this.throwIfFailed()
  }

  /** @throws what a message failed with that could not be stored */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error
  }
}
