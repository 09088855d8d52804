import type { Connection } from '#database/tables/schema.ts'
import type { ChangeStamp } from './document-values.ts'
import type { StoredDocument } from './repository.ts'
import { findSaveStamp } from './revisions/repository.ts'

/** Who saved a document last, and when: whoever has only put it away since has not saved it. */
export async function findLastSave(
  transaction: Connection,
  id: number,
  { version, updatedBy, updatedAt }: StoredDocument,
): Promise<ChangeStamp> {
  return (await findSaveStamp(transaction, { id, version })) ?? { memberId: updatedBy, changedAt: updatedAt }
}
