import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { selectSentMessages } from './takeover-repository.ts'

/** A PDF of a document that was e-mailed. */
interface SentAttachment {
  readonly messageId: number
  /** The order in the e-mail, from 0. */
  readonly position: number
  /** Of the document when it was e-mailed. */
  readonly version: number
  /** Of the document now. */
  readonly presentVersion: number
}

/** More e-mails with the same document are rare. */
const maxAttachments = 20

/** Returns the PDFs of a document that was taken over, the one that was sent last first. */
export async function listSentAttachments(db: Connection, id: number): Promise<SentAttachment[]> {
  // An e-mail about another document does not name the version: it is the one that was stored then.
  const versionThen = sql<number | null>`(select max(revision.version) from document_revisions as revision
    where revision.document_id = attachment.document_id and revision.saved_at <= message.queued_at)`
  const rows = await selectSentMessages(db)
    .innerJoin('mail_attachments as attachment', 'attachment.message_id', 'message.id')
    .innerJoin('documents', 'documents.id', 'attachment.document_id')
    .innerJoin('issued_documents as issued', 'issued.document_id', 'documents.id')
    .select(['attachment.message_id', 'attachment.position', 'message.document_id as subject_id'])
    .select(['message.document_version', 'documents.version', versionThen.as('version_then')])
    .where('attachment.document_id', '=', id)
    .where('attachment.content_type', '=', 'application/pdf')
    .whereRef('message.queued_at', '<=', 'issued.issued_at')
    .orderBy('message.id', 'desc')
    .limit(maxAttachments)
    .execute()
  return rows.map((row) => ({
    ...{ messageId: row.message_id, position: row.position, presentVersion: row.version },
    version: (row.subject_id === id ? row.document_version : row.version_then) ?? 0,
  }))
}

export async function findAttachment(
  db: Connection,
  { messageId, position }: Pick<SentAttachment, 'messageId' | 'position'>,
): Promise<Buffer | null> {
  const attachment = db
    .selectFrom('mail_attachments')
    .select('content')
    .where('message_id', '=', messageId)
    .where('position', '=', position)
  const row = await attachment.executeTakeFirst()
  return row ? Buffer.from(row.content) : null
}
