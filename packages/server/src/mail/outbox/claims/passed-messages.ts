/** A place in the order in which messages leave: that of a due message. */
export interface Place {
  /** 1: the message has attachments. */
  readonly has_files: number
  readonly next_attempt_at: string
  readonly id: number
}

/**
 * Remembers which due messages were passed over because another message to their receiver was being sent, so that the next claim
 * does not read all of them again. Does not notice a message that is queued, or released, at a place before the last one.
 */
export class PassedMessages {
  /** By receiver: the place before the first message to it. Null: before all. */
  readonly #firstOf = new Map<string, Place | null>()
  /** Each message up to here is to a receiver in the map. */
  #last: Place | null = null

  /** Returns the place after which the first message is that is to none of these receivers. Null: it may be any. */
  placeFor(exceptReceivers: ReadonlySet<string>): Place | null {
    let found = this.#last
    for (const [receiver, place] of this.#firstOf) {
      if (!exceptReceivers.has(receiver) && isBefore(place, found)) found = place
    }
    return found
  }

  /** Notes a message that was passed over, and the place before it. */
  notePassed(receiver: string, message: Place, before: Place | null): void {
    if (!this.#firstOf.has(receiver)) this.#firstOf.set(receiver, before)
    if (isBefore(this.#last, message)) this.#last = message
  }

  /** Notes that the first message to a receiver was claimed: the next one is after this place. */
  noteClaimed(receiver: string, before: Place | null): void {
    this.#firstOf.set(receiver, before)
  }
}

function isBefore(place: Place | null, other: Place | null): boolean {
  if (place === null || other === null) return other !== null
  if (place.has_files !== other.has_files) return place.has_files < other.has_files
  if (place.next_attempt_at !== other.next_attempt_at) return place.next_attempt_at < other.next_attempt_at
  return place.id < other.id
}
