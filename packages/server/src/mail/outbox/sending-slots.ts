import { setTimeout as pause } from 'node:timers/promises'

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

/** A place in the order in which messages leave: that of a due message. */
export interface QueuePosition {
  /** 1: the message has attachments. */
  readonly has_files: number
  readonly next_attempt_at: string
  readonly id: number
}

/**
 * Remembers which due messages were passed over because another message to their receiver was being sent, so that the next claim
 * does not read all of them again. Does not notice a message that is queued, or released, at a place before the last one.
 */
export class SkippedMessages {
  /** By receiver: the place before the first message to it. Null: before all. */
  readonly #startByReceiver = new Map<string, QueuePosition | null>()
  /** Each message up to here is to a receiver in the map. */
  #lastPosition: QueuePosition | null = null

  /** Returns the place after which the first message is that is to none of these receivers. Null: it may be any. */
  findStart(exceptReceivers: ReadonlySet<string>): QueuePosition | null {
    let found = this.#lastPosition
    for (const [receiver, place] of this.#startByReceiver) {
      if (!exceptReceivers.has(receiver) && isBefore(place, found)) found = place
    }
    return found
  }

  /** Notes a message that was passed over, and the place before it. */
  noteSkipped(receiver: string, message: QueuePosition, before: QueuePosition | null): void {
    if (!this.#startByReceiver.has(receiver)) this.#startByReceiver.set(receiver, before)
    if (isBefore(this.#lastPosition, message)) this.#lastPosition = message
  }

  /** Notes that the first message to a receiver was claimed: the next one is after this place. */
  noteLeased(receiver: string, before: QueuePosition | null): void {
    this.#startByReceiver.set(receiver, before)
  }
}

function isBefore(place: QueuePosition | null, other: QueuePosition | null): boolean {
  if (place === null || other === null) return other !== null
  if (place.has_files !== other.has_files) return place.has_files < other.has_files
  if (place.next_attempt_at !== other.next_attempt_at) return place.next_attempt_at < other.next_attempt_at
  return place.id < other.id
}
