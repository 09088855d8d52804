import type { FilledDocument, Payload } from '@quittance/shared/wire/encode-save.ts'
import type { WireLetter } from '@quittance/shared/wire/letter.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { ApiError } from '#api/api-error.ts'

export interface Attempt {
  readonly call: SaveCall
  readonly payload: Payload
}

export interface Saved {
  readonly id: number
  readonly version: number
  readonly message: string
}

export interface SaveChannel {
  readonly send: (attempt: Attempt, idempotencyKey: string) => Promise<Saved>
  readonly attemptFor: (filled: FilledDocument, letter?: WireLetter) => Attempt
  readonly newKey: () => string
  /**
   * Called when a lost answer turns out to have been a success and something is still to be put on top: whatever
   * becomes of that, the next attempt has to update this document.
   */
  readonly onStoredBefore: (stored: Saved, as: FilledDocument) => void
}

interface Unanswered {
  readonly filled: FilledDocument
  readonly letter: WireLetter | undefined
  readonly attempt: Attempt
  readonly key: string
}

/**
 * Saves so that nothing is stored twice. Each body has a key of its own; an attempt whose answer was lost is repeated
 * with its body and key before anything else is sent, because it may have been stored.
 */
export function createSaveAttempts(channel: SaveChannel) {
  let unanswered: Unanswered | null = null

  async function attemptOnce(tried: Unanswered): Promise<Saved> {
    try {
      const saved = await channel.send(tried.attempt, tried.key)
      unanswered = null
      return saved
    } catch (error) {
      unanswered = mayHaveBeenStored(error) ? tried : null
      throw error
    }
  }

  async function settle(lost: Unanswered): Promise<Saved | null> {
    return await attemptOnce(lost).catch((error: unknown) => {
      if (mayHaveBeenStored(error)) throw error
      return null
    })
  }

  /** @param letter leaves with the save */
  return async function save(filled: FilledDocument, letter?: WireLetter): Promise<Saved> {
    const lost = unanswered
    if (lost === null) return await attemptOnce(begun(channel, filled, letter))
    const wanted = channel.attemptFor(filled, letter)
    if (isSame(lost.attempt, wanted)) return await attemptOnce(lost)
    const instead = await sendInstead(channel, lost, wanted)
    if (instead !== null) {
      unanswered = null
      return instead
    }
    const earlier = await settle(lost)
    if (earlier === null) return await attemptOnce(begun(channel, filled, letter))
    channel.onStoredBefore(earlier, lost.filled)
    const onTop = { ...filled, id: earlier.id, version: earlier.version }
    const saved = await attemptOnce(begun(channel, onTop, letter))
    return { ...saved, message: earlier.message }
  }
}

function begun({ attemptFor, newKey }: SaveChannel, filled: FilledDocument, letter?: WireLetter): Unanswered {
  return { filled, letter, attempt: attemptFor(filled, letter), key: newKey() }
}

/**
 * An e-mail that somebody has corrected since must not leave as it was: what they mean now is sent under the key of the
 * lost one. Only where that one had arrived, with its e-mail, is the key refused. @returns null then
 */
async function sendInstead({ send }: SaveChannel, lost: Unanswered, wanted: Attempt): Promise<Saved | null> {
  if (lost.letter === undefined || lost.attempt.call !== wanted.call) return null
  try {
    return await send(wanted, lost.key)
  } catch (error) {
    if (isKeyTaken(error)) return null
    throw error
  }
}

/** No answer, an unreadable one, a failing server or a save still under way: only a refusal is certain. */
function mayHaveBeenStored(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status < 400 || error.status >= 500 || isInFlight(error)
}

/** A conflict that names neither another person nor another document is one with this very save. */
function isInFlight({ status, body }: ApiError): boolean {
  if (status !== 409 || typeof body !== 'object' || body === null) return false
  return !('changed' in body || 'id' in body)
}

/** A conflict that names a document is one with another body under the same key. */
function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return typeof error.body === 'object' && error.body !== null && 'id' in error.body
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
