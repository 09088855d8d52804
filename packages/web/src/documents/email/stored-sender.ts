import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { isKeyTaken, isRejection, newIdempotencyKey } from '#api/idempotency.ts'
import { ApiError, concurrentChange } from '#api/responses.ts'
import { addEnglish } from '#locale/dictionary.ts'
import type { SentDocument } from './ComposerDialog.tsx'
import { sendEmail } from './email-queries.ts'
import { type EmailedDocument, type UnsentEmail, unsentEmails } from './unsent-emails.ts'

addEnglish(emailComposerEnglish)

/** Creates a function that sends an e-mail with a stored document once. Its key is stored with the unsent e-mails. */
export function createStoredSender(emailed: EmailedDocument, text: TranslateFunction) {
  const unsent = unsentEmails()
  return createEmailSender({
    call: (email, key) => sendEmail(emailed.kind, { id: emailed.id, ...email }, key),
    newKey: newIdempotencyKey,
    unsent: () => unsent.find(emailed),
    keep: (email: UnsentEmail) => unsent.keep(emailed, email),
    alreadySentMessage: () => text('composer.already-sent'),
  })
}

/** The reason why an e-mail was not sent. */
export interface SendFailure {
  readonly message: string
  /** Whether its document has changed since it was written. */
  readonly isStale: boolean
  /** Whether an earlier attempt turns out to have sent the e-mail, with other content. */
  readonly isAlreadySent: boolean
  /** HTTP status; 0 if there was no response. */
  readonly status: number
}

interface Channel {
  readonly call: (
    email: {
      readonly email: WireDocumentEmail
      readonly version: number | undefined
      readonly mark_as_sent: boolean
    },
    idempotencyKey: string,
  ) => Promise<{ readonly message: string }>
  readonly newKey: () => string
  readonly unsent: () => UnsentEmail | null
  readonly keep: (email: UnsentEmail) => void
  /** Returns the message for an earlier attempt that turns out to have arrived. */
  readonly alreadySentMessage: () => string
}

/**
 * Creates a function that sends an e-mail with a stored document once. Without a reliable response the e-mail keeps its
 * idempotency key, even if the user corrects it or loads the page again: the server accepts one e-mail for each key.
 */
export function createEmailSender({ call, newKey, unsent, keep, alreadySentMessage }: Channel) {
  return async function send(
    email: WireDocumentEmail,
    { version, status }: SentDocument,
  ): Promise<SendFailure | { readonly message: string }> {
    const { edits = {}, triedWith, triedFor } = unsent() ?? {}
    const key = triedWith ?? newKey()
    // A repeated call has the same body: the first one may have arrived, and given the document another status and version.
    const document = triedFor ?? { version: version ?? undefined, mark_as_sent: status !== null }
    keep({ edits, triedWith: key, triedFor: document })
    try {
      return await call({ email, ...document }, key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isRejection(error)) keep({ edits })
      const isStale = concurrentChange(error) !== null
      const isAlreadySent = isKeyTaken(error)
      const message = isAlreadySent ? alreadySentMessage() : error.message
      return { message, isStale, isAlreadySent, status: error.status }
    }
  }
}
