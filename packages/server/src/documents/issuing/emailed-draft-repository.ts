import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { selectSentMessages } from './takeover-repository.ts'

/** Returns the versions of a document that were e-mailed, or will be, also with e-mails about other documents. 0: it is not known which. */
export async function listEmailedVersions(db: Connection, documentId: number): Promise<number[]> {
  const about = await selectSentMessages(db)
    .select('message.document_version as version')
    .where('message.document_id', '=', documentId)
    .execute()
  // An e-mail about another document does not name the version: it is the one that was stored then.
  const versionThen = sql<number | null>`(select max(revision.version) from document_revisions as revision
    where revision.document_id = attachment.document_id and revision.saved_at <= message.queued_at)`
  const attached = await selectSentMessages(db)
    .innerJoin('mail_attachments as attachment', 'attachment.message_id', 'message.id')
    .select(['message.document_id as subject_id', versionThen.as('version')])
    .where('attachment.document_id', '=', documentId)
    .execute()
  const others = attached.filter(({ subject_id: subjectId }) => subjectId !== documentId)
  return [...new Set([...about, ...others].map(({ version }) => version ?? 0))]
}
