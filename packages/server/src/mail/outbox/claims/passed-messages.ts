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
