import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/database.ts'

/** Null where there is no such document. */
export async function findKindOf(db: Connection, id: number): Promise<DocumentKind | null> {
  const row = await db.selectFrom('documents').select('kind').where('id', '=', id).executeTakeFirst()
  return kinds.find(({ name }) => name === row?.kind) ?? null
}
