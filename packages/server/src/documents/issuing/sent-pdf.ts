import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#database/tables/schema.ts'
import { openRevision, UnreadableRevision } from '#documents/revisions/read-revisions.ts'
import { findRevision } from '#documents/revisions/repository.ts'
import type { RevisionContent } from '#documents/revisions/revision-format.ts'
import { findIssuedDocument } from './issued-repository.ts'
import { findAttachment, listSentAttachments } from './sent-pdf-repository.ts'

/**
 * Returns the PDF with which a document was last sent before it was taken over, unless the document has changed since: what the customer
 * has stays its file. Null: it was never sent as it is now, or was issued here.
 */
export async function findSentPdf(db: Connection, id: number): Promise<Buffer | null> {
  if ((await findIssuedDocument(db, id))?.origin !== 'before') return null
  const attachments = await listSentAttachments(db, id)
  const [{ presentVersion } = { presentVersion: 0 }] = attachments
  const present = await readPrinted(db, id, presentVersion)
  if (present === null) return null
  for (const attachment of attachments) {
    const { version } = attachment
    const isSame =
      version === presentVersion || isDeepStrictEqual(await readPrinted(db, id, version), present)
    if (isSame) return await findAttachment(db, attachment)
  }
  return null
}

/**
 * Returns what the paper of a version shows, apart from what becomes of a sent document: its status, its owner, and what was typed as paid
 * and due. Null: the version is not stored, or cannot be read.
 */
async function readPrinted(db: Connection, id: number, version: number): Promise<object | null> {
  const stored = await findRevision(db, id, version)
  if (stored === null) return null
  try {
    return omitProgress((await openRevision(db, stored)).content)
  } catch (error) {
    if (error instanceof UnreadableRevision) return null
    throw error
  }
}

function omitProgress({
  statusId: _statusId,
  statusName: _statusName,
  ownerId: _ownerId,
  amountPaid: _amountPaid,
  amountDue: _amountDue,
  ...printed
}: RevisionContent): object {
  return printed
}
