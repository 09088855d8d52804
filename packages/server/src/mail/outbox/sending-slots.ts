import { setTimeout as pause } from 'node:timers/promises'

/** Maximum number of connections to the mail server. */
const maxConnections = 4

/** Accepted messages after which another connection is tried, if the mail server rejected one before. */
const messagesPerExtraConnection = 20

/** Milliseconds after which messages that other processes queued or released are noticed. */
const skippedLifetimeMs = 900

interface ActiveDelivery {
  readonly hasFiles: boolean
  /** First To address of the message. */
  readonly recipient: string
}

/** Which messages may be leased next. */
export interface MessageFilter {
  /** False: only messages without files. */
  readonly allowsFiles: boolean
  /** First recipients of messages that are being sent. Other messages to them wait, so that they arrive in the order of their due times. */
  readonly excludedRecipients: ReadonlySet<string>
  /** Messages that earlier requests have skipped. Absent: all due messages are read. */
  readonly skipped?: SkippedMessages
}

/**
 * Limits the connections of this process and tracks the messages that it is sending. One of the connections is reserved for
 * messages without files, so that password reset links do not wait behind large files.
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

  /** Returns which messages may be leased; null if all connections are in use. */
  get nextFilter(): MessageFilter | null {
    if (this.#active.size >= this.#connections) return null
    const active = [...this.#active.keys()]
    const withFiles = active.filter(({ hasFiles }) => hasFiles).length
    if (this.isEmpty || performance.now() - this.#skippedSince >= skippedLifetimeMs) this.clearSkipped()
    return {
      allowsFiles: withFiles < Math.max(1, this.#connections - 1),
      excludedRecipients: new Set(active.map(({ recipient }) => recipient)),
      skipped: this.#skipped,
    }
  }

  /** Must be called after a message was released, since it may precede the skipped ones. A running request keeps the old object. */
  clearSkipped(): void {
    this.#skipped = new SkippedMessages()
    this.#skippedSince = performance.now()
  }

  /** Starts a delivery. Its error is thrown by `throwIfFailed`. */
  start(slot: ActiveDelivery, send: () => Promise<void>): void {
    const delivery = send()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#active.delete(slot))
    this.#active.set(slot, delivery)
  }

  /** Notes that the mail server accepted a message. */
  noteAccepted(): void {
    this.#acceptedCount += 1
    if (this.#acceptedCount < messagesPerExtraConnection) return
    this.#acceptedCount = 0
    this.#connections = Math.min(maxConnections, this.#connections + 1)
  }

  /**
   * Notes that the mail server rejected a connection because there are too many, and lowers the limit.
   * Returns false if it was the only connection: then the server itself is overloaded.
   */
  noteConnectionRefused(): boolean {
    const otherConnections = this.#active.size - 1
    this.#acceptedCount = 0
    this.#connections = Math.max(1, Math.min(this.#connections, otherConnections))
    return otherConnections > 0
  }

  /** Waits until a delivery ends, or until the timeout. */
  async waitForChange(timeoutMs: number): Promise<void> {
    const timeout = new AbortController()
    const { signal } = timeout
    await Promise.race([
      ...this.#active.values(),
      pause(timeoutMs, undefined, { signal }).catch(() => undefined),
    ])
    timeout.abort()
  }

  async waitUntilEmpty(): Promise<void> {
    await Promise.all(this.#active.values())
    this.throwIfFailed()
  }

  /** @throws the error of the first delivery whose result could not be stored */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error
  }
}

/** Position of a due message in the order of sending. */
export interface QueuePosition {
  /** 1 if the message has attachments, else 0. */
  readonly has_files: number
  readonly next_attempt_at: string
  readonly id: number
}

/**
 * Remembers which due messages were skipped because another message to their recipient is being sent, so that the next request does
 * not read all of them again. A message that is queued or released before the last position stays unnoticed.
 */
export class SkippedMessages {
  /** By recipient: the position before its first message; null: the start of the queue. */
  readonly #startByRecipient = new Map<string, QueuePosition | null>()
  /** All messages up to this position have a recipient in the map. */
  #lastPosition: QueuePosition | null = null

  /** Returns the position after which to search for a message to none of these recipients; null: the start of the queue. */
  findStart(excludedRecipients: ReadonlySet<string>): QueuePosition | null {
    let start = this.#lastPosition
    for (const [recipient, position] of this.#startByRecipient) {
      if (!excludedRecipients.has(recipient) && isBefore(position, start)) start = position
    }
    return start
  }

  /** Notes a skipped message and the position before it. */
  noteSkipped(recipient: string, message: QueuePosition, before: QueuePosition | null): void {
    if (!this.#startByRecipient.has(recipient)) this.#startByRecipient.set(recipient, before)
    if (isBefore(this.#lastPosition, message)) this.#lastPosition = message
  }

  /** Notes that the first message to a recipient was leased: the next one is after this position. */
  noteLeased(recipient: string, before: QueuePosition | null): void {
    this.#startByRecipient.set(recipient, before)
  }
}

function isBefore(position: QueuePosition | null, other: QueuePosition | null): boolean {
  if (position === null || other === null) return other !== null
  if (position.has_files !== other.has_files) return position.has_files < other.has_files
  if (position.next_attempt_at !== other.next_attempt_at)
    return position.next_attempt_at < other.next_attempt_at
  return position.id < other.id
}
