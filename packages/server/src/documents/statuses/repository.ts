import type { StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { type StatusMeaning, statusMeanings } from '@quittance/shared/documents/statuses.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '#database/database.ts'
import type { DocumentStatusTable } from '#database/schema.ts'

export interface DocumentStatus {
  readonly id: number
  readonly name: string
  readonly meaning: StatusMeaning
  readonly isRetired: boolean
}

/** The statuses that a document of that kind can be given, in their order. */
export async function listStatuses(db: Connection, kind: string): Promise<DocumentStatus[]> {
  const rows = await db
    .selectFrom('document_statuses')
    .selectAll()
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(toStatus)
}

/** Retired ones too, in their order. */
export async function listEveryStatus(db: Connection, kind: string): Promise<DocumentStatus[]> {
  const ofKind = db.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  return (await ofKind.orderBy('position').orderBy('id').execute()).map(toStatus)
}

/** Retired ones too: a document may keep the status it has. */
export async function findStatus(
  db: Connection,
  kind: string,
  reference: StatusReference,
): Promise<DocumentStatus | null> {
  const ofKind = db.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  const wanted =
    'id' in reference ? ofKind.where('id', '=', reference.id) : ofKind.where('name', '=', reference.name)
  const row = await wanted.executeTakeFirst()
  return row ? toStatus(row) : null
}

function toStatus(row: Selectable<DocumentStatusTable>): DocumentStatus {
  return {
    id: row.id,
    name: row.name,
    meaning: statusMeanings.find((meaning) => meaning === row.meaning) ?? 'draft',
    isRetired: row.retired_at !== null,
  }
}
