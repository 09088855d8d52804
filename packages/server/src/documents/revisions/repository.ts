import type { Connection } from '#database/database.ts'
import type { DocumentValues, Stamp } from '#documents/document-values.ts'

/** Keeps the document as it is saved, beside all its earlier versions. */
export async function insertRevision(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp }: { values: DocumentValues; stamp: Stamp },
): Promise<void> {
  await transaction
    .insertInto('document_revisions')
    .values({
      document_id: id,
      version,
      saved_at: stamp.at,
      saved_by: stamp.memberId,
      content: JSON.stringify(values),
    })
    .execute()
}
