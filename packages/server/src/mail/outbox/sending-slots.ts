import { setTimeout as pause } from 'node:timers/promises'
import { PassedMessages } from './claims/passed-messages.ts'

/** How many connections to the mail server there are at once. */
const mostConnections = 4

// A mail server that refused a connection may take more later: one more is tried after so many e-mails.
const acceptedForOneMore = 20

// Messages that other processes queue or release are noticed after this time.
const passedForMs = 900

interface Sending {
  readonly hasFiles: boolean
  /** The first one that it is to. */
  readonly receiver: string
}

/** What of the outbox may be claimed next. */
export interface Wanted {
  /** False: only a message without files. */
  readonly withFiles: boolean
  /** A message that is first to one of these waits, so that each receives messages in the order in which they are due. */
  readonly exceptReceivers: ReadonlySet<string>
  /** What earlier claims have passed over. Absent: everything is read. */
  readonly passed?: PassedMessages
}

/**
 * Counts the messages that this process is sending. One of the connections is reserved for messages without files, so that
 * links to set a password do not wait behind large files.
 */
export class SendingSlots {
  readonly #sending = new Map<Sending, Promise<void>>()
  #connections = mostConnections
  #accepted = 0
  #passed = new PassedMessages()
  #passedSince = 0
  #failure: { readonly error: unknown } | null = null

  get isEmpty(): boolean {
    return this.#sending.size === 0
  }

  /** Returns what may be claimed; null where every connection is in use. */
  get wanted(): Wanted | null {
    if (this.#sending.size >= this.#connections) return null
    const sending = [...this.#sending.keys()]
    const withFiles = sending.filter(({ hasFiles }) => hasFiles).length
    if (this.isEmpty || performance.now() - this.#passedSince >= passedForMs) this.forgetPassed()
    return {
      withFiles: withFiles < Math.max(1, this.#connections - 1),
      exceptReceivers: new Set(sending.map(({ receiver }) => receiver)),
      passed: this.#passed,
    }
  }

  /** To be called after a message was released: it may be before those that were passed over. A claim that is running keeps its own. */
  forgetPassed(): void {
    this.#passed = new PassedMessages()
    this.#passedSince = performance.now()
  }

  /** Starts to send. What it throws is kept for `throwFailure`. */
  start(sending: Sending, send: () => Promise<void>): void {
    const ended = send()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#sending.delete(sending))
    this.#sending.set(sending, ended)
  }

  /** Notes that the mail server accepted a message. */
  noteAccepted(): void {
    this.#accepted += 1
    if (this.#accepted < acceptedForOneMore) return
    this.#accepted = 0
    this.#connections = Math.min(mostConnections, this.#connections + 1)
  }

  /**
   * Notes that the mail server refused one of the connections because there are too many.
   * @returns false where it was the only one: then the server itself is busy
   */
  noteRefused(): boolean {
    const others = this.#sending.size - 1
    this.#accepted = 0
    this.#connections = Math.max(1, Math.min(this.#connections, others))
    return others > 0
  }

  /** Waits until one of the messages is sent or not, for a time at most. */
  async untilChange(mostMs: number): Promise<void> {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([
      ...this.#sending.values(),
      pause(mostMs, undefined, { signal }).catch(() => undefined),
    ])
    waiting.abort()
  }

  async untilEmpty(): Promise<void> {
    await Promise.all(this.#sending.values())
    this.throwFailure()
  }

  /** @throws what a message failed with that could not be stored */
  throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
