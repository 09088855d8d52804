import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { ApiError } from '#api/api-error.ts'
import { changedMeanwhile } from '#api/changed-meanwhile.ts'
import { isKeyTaken, isRefusal } from '#api/failed-tries.ts'
import type { UnsentLetter } from './unsent-letters.ts'

/** The reason why an e-mail was not sent. */
export interface NotSent {
  readonly says: string
  /** Whether its document has changed since it was written. */
  readonly isStale: boolean
}

interface Channel {
  readonly call: (
    letter: { readonly email: WireDocumentEmail; readonly version: number | undefined },
    idempotencyKey: string,
  ) => Promise<{ readonly message: string }>
  readonly newKey: () => string
  readonly unsent: () => UnsentLetter | null
  readonly keep: (letter: UnsentLetter) => void
  /** Returns the message for an earlier attempt that turns out to have arrived. */
  readonly leftBefore: () => string
}

/**
 * Creates a function that sends an e-mail with a stored document once. Without a reliable response the e-mail keeps its
 * idempotency key, even if the user corrects it or loads the page again: the server accepts one e-mail for each key.
 */
export function createLetterSending({ call, newKey, unsent, keep, leftBefore }: Channel) {
  return async function send(
    email: WireDocumentEmail,
    version: number | null,
  ): Promise<NotSent | { readonly message: string }> {
    const { edits = {}, triedWith } = unsent() ?? {}
    const key = triedWith ?? newKey()
    keep({ edits, triedWith: key })
    try {
      return await call({ email, version: version ?? undefined }, key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isRefusal(error)) keep({ edits })
      const isStale = changedMeanwhile(error) !== null
      return { says: isKeyTaken(error) ? leftBefore() : error.message, isStale }
    }
  }
}
