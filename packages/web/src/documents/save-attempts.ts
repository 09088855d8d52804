import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import type { FilledDocument, Payload } from '@quittance/shared/wire/save-payload.ts'
import { isKeyTaken } from '#api/idempotency.ts'
import { ApiError } from '#api/responses.ts'

export interface Attempt {
  readonly call: SaveCall
  readonly payload: Payload
}

export interface Saved {
  /** Null: the response did not contain it. */
  readonly id: number | null
  readonly version: number | null
  readonly message: string
  /** The number of the document if it is another one than the form has: a document was issued with that one. */
  readonly number?: number | undefined
}

export interface SaveChannel {
  readonly send: (attempt: Attempt, idempotencyKey: string) => Promise<Saved>
  readonly attemptFor: (filled: FilledDocument, email?: WireDocumentEmail) => Attempt
  readonly newKey: () => string
  /** In milliseconds. */
  readonly now: () => number
  /**
   * Called when an unconfirmed save turns out to be stored and later changes are still to be saved: whether or not these are
   * stored, the next attempt has to update this document.
   */
  readonly onStoredBefore: (stored: Saved, as: FilledDocument) => void
  /** Stores the unconfirmed save, which may survive the page. */
  readonly memory: {
    readonly unconfirmed: () => UnconfirmedSave | null
    readonly keep: (unconfirmed: UnconfirmedSave | null) => void
  }
}

/** Saves a document. @param email e-mail that is sent with the save */
export type Save = (filled: FilledDocument, email?: WireDocumentEmail) => Promise<Saved>

interface Try {
  readonly filled: FilledDocument
  readonly email: WireDocumentEmail | undefined
  readonly attempt: Attempt
}

/**
 * An unconfirmed save: the attempts that were sent with one idempotency key without a reliable response, the latest first. At
 * most one of them was stored.
 */
export interface UnconfirmedSave {
  readonly key: string
  /** Time of the first attempt with the key, in milliseconds. */
  readonly at: number
  readonly tries: readonly Try[]
}

/**
 * Creates a save that stores nothing twice. Each body has its own idempotency key. An attempt without a reliable response is
 * repeated with the same body and key before anything else is sent, because it may have been stored.
 */
export function createSaveAttempts(channel: SaveChannel): Save {
  const { memory } = channel

  function wantedNow(filled: FilledDocument, email: WireDocumentEmail | undefined): Try {
    return { filled, email, attempt: channel.attemptFor(filled, email) }
  }

  const send = (tried: Try, key: string, others: readonly Try[] = []) =>
    sendRemembered(channel, tried, { key, others })

  async function sendOnTop({ tried, saved }: { tried: Try; saved: Saved }, wanted: Try): Promise<Saved> {
    channel.onStoredBefore(saved, tried.filled)
    const onTop = { ...wanted.filled, id: saved.id, version: saved.version }
    const { id, version } = await send(wantedNow(onTop, wanted.email), channel.newKey())
    return { id, version, message: saved.message }
  }

  return async function save(filled, email) {
    const wanted = wantedNow(filled, email)
    const unconfirmed = memory.unconfirmed()
    if (unconfirmed === null) return await send(wanted, channel.newKey())
    const others = unconfirmed.tries.filter(({ attempt }) => !isSame(attempt, wanted.attempt))
    if (others.length === 0) return await send(wanted, unconfirmed.key)
    const instead = canReuseKey(wanted, others)
      ? await nullIfKeyUsed(send(wanted, unconfirmed.key, others))
      : null
    if (instead !== null) return instead
    const earlier = await settle(channel, { ...unconfirmed, tries: others })
    memory.keep(null)
    return earlier === null ? await send(wanted, channel.newKey()) : await sendOnTop(earlier, wanted)
  }
}

interface Under {
  readonly key: string
  /** Other attempts with the key. */
  readonly others: readonly Try[]
}

async function sendRemembered(
  { send, memory, now }: SaveChannel,
  tried: Try,
  { key, others }: Under,
): Promise<Saved> {
  const before = memory.unconfirmed()
  // Stored before the request is sent, because the page may be closed when the response arrives.
  memory.keep({ key, at: before?.key === key ? before.at : now(), tries: [tried, ...others] })
  try {
    // After success the caller removes it when it applies the new version: until then, the form must not look as if it had
    // never been sent.
    return await send(tried.attempt, key)
  } catch (error) {
    if (!mayHaveBeenStored(error)) memory.keep(others.length === 0 ? null : before)
    throw error
  }
}

/** Repeats the attempts. @returns the one that was stored; null: none was */
async function settle(
  { send }: SaveChannel,
  { key, tries }: UnconfirmedSave,
): Promise<{ readonly tried: Try; readonly saved: Saved } | null> {
  for (const tried of tries) {
    try {
      return { tried, saved: await send(tried.attempt, key) }
    } catch (error) {
      if (mayHaveBeenStored(error)) throw error
    }
  }
  return null
}

/**
 * Returns whether an attempt can be sent with the key of unconfirmed ones. An e-mail that the user has corrected must not be
 * sent in its old version, so the corrected one reuses the key. The server rejects the key only if the earlier attempt had
 * arrived, with its e-mail.
 */
function canReuseKey({ attempt }: Try, others: readonly Try[]): boolean {
  return others.some((other) => other.email !== undefined && other.attempt.call === attempt.call)
}

async function nullIfKeyUsed(sending: Promise<Saved>): Promise<Saved | null> {
  try {
    return await sending
  } catch (error) {
    if (isKeyTaken(error)) return null
    throw error
  }
}

/**
 * Returns whether a failed save may have been stored: there was no response or an unreadable one, the server failed, or the
 * save is still running. Only a rejection is reliable.
 */
export function mayHaveBeenStored(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status < 400 || error.status >= 500 || isInFlight(error)
}

/**
 * Returns whether the response is a conflict with the same save, which is still running: it names neither another member nor
 * another document, and the document is not issued.
 */
function isInFlight({ status, body }: ApiError): boolean {
  if (status !== 409 || typeof body !== 'object' || body === null) return false
  return !('changed' in body || 'id' in body || 'locked' in body)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
