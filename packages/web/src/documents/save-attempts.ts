import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import type { FilledDocument, Payload } from '@quittance/shared/wire/save-payload.ts'
import { ApiError } from '#api/api-error.ts'
import { isKeyTaken } from '#api/failed-tries.ts'

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
  readonly attemptFor: (filled: FilledDocument, letter?: WireDocumentEmail) => Attempt
  readonly newKey: () => string
  /** In milliseconds. */
  readonly now: () => number
  /**
   * Called when a lost answer turns out to have been a success and something is still to be put on top: whatever
   * becomes of that, the next attempt has to update this document.
   */
  readonly onStoredBefore: (stored: Saved, as: FilledDocument) => void
  /** Where it is remembered what was sent and not answered for certain: it may outlive the page. */
  readonly memory: { readonly lost: () => Lost | null; readonly keep: (lost: Lost | null) => void }
}

/** @param letter leaves with the save */
export type Save = (filled: FilledDocument, letter?: WireDocumentEmail) => Promise<Saved>

interface Try {
  readonly filled: FilledDocument
  readonly letter: WireDocumentEmail | undefined
  readonly attempt: Attempt
}

/** What was sent under a key, and is not answered for certain, the last one first: at most one of them was stored. */
export interface Lost {
  readonly key: string
  /** When something was sent under it first, in milliseconds. */
  readonly at: number
  readonly tries: readonly Try[]
}

/**
 * Saves so that nothing is stored twice. Each body has a key of its own; an attempt whose answer was lost is repeated
 * with its body and key before anything else is sent, because it may have been stored.
 */
export function createSaveAttempts(channel: SaveChannel): Save {
  const { memory } = channel

  function wantedNow(filled: FilledDocument, letter: WireDocumentEmail | undefined): Try {
    return { filled, letter, attempt: channel.attemptFor(filled, letter) }
  }

  const send = (tried: Try, key: string, others: readonly Try[] = []) =>
    sendRemembered(channel, tried, { key, others })

  async function sendOnTop({ tried, saved }: { tried: Try; saved: Saved }, wanted: Try): Promise<Saved> {
    channel.onStoredBefore(saved, tried.filled)
    const onTop = { ...wanted.filled, id: saved.id, version: saved.version }
    const { id, version } = await send(wantedNow(onTop, wanted.letter), channel.newKey())
    return { id, version, message: saved.message }
  }

  return async function save(filled, letter) {
    const wanted = wantedNow(filled, letter)
    const lost = memory.lost()
    if (lost === null) return await send(wanted, channel.newKey())
    const others = lost.tries.filter(({ attempt }) => !isSame(attempt, wanted.attempt))
    if (others.length === 0) return await send(wanted, lost.key)
    const instead = mayStandIn(wanted, others) ? await orTaken(send(wanted, lost.key, others)) : null
    if (instead !== null) return instead
    const earlier = await settle(channel, { ...lost, tries: others })
    memory.keep(null)
    return earlier === null ? await send(wanted, channel.newKey()) : await sendOnTop(earlier, wanted)
  }
}

interface Under {
  readonly key: string
  /** What else was sent under it. */
  readonly others: readonly Try[]
}

async function sendRemembered(
  { send, memory, now }: SaveChannel,
  tried: Try,
  { key, others }: Under,
): Promise<Saved> {
  const before = memory.lost()
  // Before anything is sent: the page may not be there any more when the answer comes.
  memory.keep({ key, at: before?.key === key ? before.at : now(), tries: [tried, ...others] })
  try {
    // Once it is stored, whoever takes that in forgets it with the rest: until then it is nothing that was never sent.
    return await send(tried.attempt, key)
  } catch (error) {
    if (!mayHaveBeenStored(error)) memory.keep(others.length === 0 ? null : before)
    throw error
  }
}

/** Asks for each of them. @returns the one that was stored; null where none was */
async function settle(
  { send }: SaveChannel,
  { key, tries }: Lost,
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
 * An e-mail that somebody has corrected since must not leave as it was: what they mean now is sent under the key of the
 * lost one. Only where that one had arrived, with its e-mail, is the key refused.
 */
function mayStandIn({ attempt }: Try, others: readonly Try[]): boolean {
  return others.some((other) => other.letter !== undefined && other.attempt.call === attempt.call)
}

async function orTaken(sending: Promise<Saved>): Promise<Saved | null> {
  try {
    return await sending
  } catch (error) {
    if (isKeyTaken(error)) return null
    throw error
  }
}

/** No answer, an unreadable one, a failing server or a save still under way: only a refusal is certain. */
export function mayHaveBeenStored(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status < 400 || error.status >= 500 || isInFlight(error)
}

/** A conflict that names neither another person nor another document is one with this very save. */
function isInFlight({ status, body }: ApiError): boolean {
  if (status !== 409 || typeof body !== 'object' || body === null) return false
  return !('changed' in body || 'id' in body)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
