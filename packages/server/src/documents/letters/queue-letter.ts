import type { Letter } from '@quittance/shared/wire/letter.ts'
import type { Connection } from '#database/tables/schema.ts'
import { countUse } from '#limits/count-use.ts'
import { mailLimit } from '#limits/known-limits.ts'
import { findSender } from '#mail/find-sender.ts'
import { queueMessage } from '#mail/outbox/queue-message.ts'
import type { Enclosure } from './enclose-documents.ts'

export interface LetterToQueue {
  readonly letter: Letter
  readonly enclosures: readonly Enclosure[]
  /** What it is about. */
  readonly document: { readonly id: number; readonly version: number }
  readonly memberId: number
  readonly now: Date
}

/** Puts an e-mail into the outbox, in the transaction that stores what it is about. */
export async function queueLetter(
  transaction: Connection,
  { letter, enclosures, document, memberId, now }: LetterToQueue,
): Promise<void> {
  await countUse(transaction, now, [{ limit: mailLimit, by: memberId }])
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
