import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { ApiError } from '#api/api-error.ts'
import { changedMeanwhile } from '#api/changed-meanwhile.ts'
import { isKeyTaken, isRefusal } from '#api/failed-tries.ts'
import type { UnsentLetter } from './unsent-letters.ts'

/** Why an e-mail is not sent. */
export interface NotSent {
  readonly says: string
  /** Its document is another one by now. */
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
  /** What is said where an earlier one turns out to have arrived. */
  readonly leftBefore: () => string
}

/**
 * Sends an e-mail with a stored document once. One whose answer was lost keeps its key, also while it is corrected and
 * when its page is loaded anew: what is sent under it later leaves only where nothing has left before.
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
