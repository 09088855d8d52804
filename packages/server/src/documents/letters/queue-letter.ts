import type { DocumentEmail } from '@quittance/shared/wire/letter.ts'
import type { Connection } from '#database/tables/schema.ts'
import { consumeRateLimits } from '#limits/count-use.ts'
import { mailLimit } from '#limits/known-limits.ts'
import { findSender } from '#mail/find-sender.ts'
import { queueMessage } from '#mail/outbox/queue-message.ts'
import type { EmailAttachment } from './enclose-documents.ts'

export interface EmailToQueue {
  readonly email: DocumentEmail
  readonly attachments: readonly EmailAttachment[]
  /** What it is about. */
  readonly document: { readonly id: number; readonly version: number }
  readonly memberId: number
  readonly now: Date
}

/** Puts an e-mail into the outbox, in the transaction that stores what it is about. */
export async function queueEmail(
  transaction: Connection,
  { email: letter, attachments: enclosures, document, memberId, now }: EmailToQueue,
): Promise<void> {
  await consumeRateLimits(transaction, now, [{ limit: mailLimit, key: memberId }])
  await queueMessage(transaction, {
    documentId: document.id,
    documentVersion: document.version,
    from: await findSender(transaction),
    to: letter.to,
    cc: letter.cc,
    subject: letter.subject,
    message: letter.message,
    attachments: enclosures.map(({ documentId, name, content }) => ({
      name,
      contentType: 'application/pdf',
      content,
      documentId: documentId ?? document.id,
    })),
    queuedBy: memberId,
    now,
  })
}
