import type { Connection } from '#database/database.ts'
import { giveUpAfterMs } from './pauses.ts'
import type { QueuedMessage } from './queued-message.ts'

/** Stores a message that waits for its first attempt. @returns its id */
export async function insertMessage(
  transaction: Connection,
  messageId: string,
  message: QueuedMessage,
): Promise<number> {
  const { documentId, documentVersion, from, to, cc, now } = message
  const { insertId } = await transaction
    .insertInto('mail_messages')
    .values({
      message_id: messageId,
      document_id: documentId,
      document_version: documentVersion,
      state: 'waiting',
      from_name: from.name,
      from_address: from.address,
      recipients: JSON.stringify({ to, cc }),
      subject: message.subject,
      message: message.message,
      queued_at: now.toISOString(),
      queued_by: message.queuedBy,
      attempts: 0,
      next_attempt_at: now.toISOString(),
      give_up_at: new Date(now.getTime() + giveUpAfterMs).toISOString(),
      claimed_by: '',
      claimed_until: '',
      last_error: '',
      accepted: '[]',
      refused: '[]',
      sent_at: '',
    })
    .executeTakeFirstOrThrow()
  const id = Number(insertId)
  for (const [position, attachment] of message.attachments.entries()) {
    const { name, contentType, content, documentId: attachedId } = attachment
    const values = { message_id: id, position, name, content_type: contentType, content }
    await transaction
      .insertInto('mail_attachments')
      .values({ ...values, document_id: attachedId })
      .execute()
  }
  return id
}
