import {
  type StatusMeaning,
  type StatusReference,
  statusMeanings,
} from '@quittance/shared/documents/sales-document.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import { type Selectable, sql } from 'kysely'
import { allKindNames, bothFlagValues, forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { DocumentStatusTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

export interface DocumentStatus {
  readonly id: number
  readonly name: string
  readonly meaning: StatusMeaning
  readonly isRetired: boolean
}

/** Returns the active statuses of a kind in their order. */
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

/** Returns all statuses of a kind, including retired ones, in their order. */
export async function listEveryStatus(db: Connection, kind: string): Promise<DocumentStatus[]> {
  const ofKind = db.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  return (await ofKind.orderBy('position').orderBy('id').execute()).map(toStatus)
}

/** Returns all statuses by kind, including retired ones, in their order. */
export async function listEveryStatusByKind(db: Connection): Promise<Map<string, DocumentStatus[]>> {
  const rows = await db
    .selectFrom('document_statuses')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map(Array.from(byKind, ([kind, ofKind]) => [kind, ofKind.map(toStatus)]))
}

/** Returns a status, also a retired one, because a document may keep its status; null if it does not exist. */
export async function findStatus(
  db: Connection,
  kind: string,
  reference: StatusReference,
): Promise<DocumentStatus | null> {
  const ofKind = db.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  const select =
    'id' in reference ? ofKind.where('id', '=', reference.id) : ofKind.where('name', '=', reference.name)
  const row = await select.executeTakeFirst()
  if (row) return toStatus(row)
  return 'name' in reference ? await findSimilarStatus(db, kind, reference.name) : null
}

/**
 * Returns the first status with a visually equal name, preferably an active one; null if there is none. A caller may send another
 * normal form, and names that were stored before names were cleaned may contain invisible characters.
 */
export async function findSimilarStatus(
  db: Connection,
  kind: string,
  name: string,
): Promise<DocumentStatus | null> {
  const skeleton = getNameSkeleton(name)
  const similar = (await listEveryStatus(db, kind)).filter(
    (status) => getNameSkeleton(status.name) === skeleton,
  )
  return similar.find(({ isRetired }) => !isRetired) ?? similar[0] ?? null
}

/** Returns all statuses of a kind in their order, locked until the transaction ends. */
export async function lockStatuses(transaction: Connection, kind: string): Promise<DocumentStatus[]> {
  const ofKind = transaction.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  const ordered = ofKind.orderBy('position').orderBy('id')
  return (await ordered.modifyEnd(forUpdate(transaction)).execute()).map(toStatus)
}

/** Returns the kind of a status, also of a retired one; null if it does not exist. */
export async function findStatusKind(db: Connection, id: number): Promise<string | null> {
  const row = await db.selectFrom('document_statuses').select('kind').where('id', '=', id).executeTakeFirst()
  return row?.kind ?? null
}

/** Returns the number of documents by status id, including archived documents. */
export async function countDocumentsByStatus(db: Connection): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('documents')
    .select((select) => ['status_id', select.fn.countAll<number>().as('documents')])
    // Both conditions match every row. They let the database count in a covering index.
    .where('kind', 'in', allKindNames)
    .where('is_archived', 'in', bothFlagValues)
    .groupBy('status_id')
    .execute()
  return new Map(rows.map((row) => [row.status_id, Number(row.documents)]))
}

export interface NewStatus {
  readonly kind: string
  readonly name: string
  readonly meaning: StatusMeaning
}

/** Inserts a status at the end of its kind and returns its id. */
export async function insertStatus(db: Connection, status: NewStatus): Promise<number> {
  const { last } = await db
    .selectFrom('document_statuses')
    .select((select) => select.fn.max<number | null>('position').as('last'))
    .where('kind', '=', status.kind)
    .executeTakeFirstOrThrow()
  const row = { ...status, position: (last ?? 0) + 1, retired_at: null }
  return await changeReferenceData(db, async (transaction) => {
    const { insertId } = await transaction
      .insertInto('document_statuses')
      .values(row)
      .executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

interface StatusColumns {
  readonly name: string
  readonly meaning: StatusMeaning
  /** Absent: unchanged. Null: active. */
  readonly retiredAt?: Date | null
}

export async function updateStatus(
  db: Connection,
  id: number,
  { name, meaning, retiredAt }: StatusColumns,
): Promise<void> {
  const retirement = retiredAt === undefined ? {} : { retired_at: retiredAt?.toISOString() ?? null }
  const changes = { name, meaning, ...retirement }
  await changeReferenceData(db, (transaction) =>
    transaction.updateTable('document_statuses').set(changes).where('id', '=', id).execute(),
  )
}

/** Sets the positions of statuses to their index in the list, from 1. */
export async function updateStatusPositions(db: Connection, ids: readonly number[]): Promise<void> {
  const cases = ids.map((id, index) => sql`when ${id} then ${index + 1}`)
  const position = sql<number>`case id ${sql.join(cases, sql` `)} end`
  await changeReferenceData(db, (transaction) =>
    transaction.updateTable('document_statuses').set({ position }).where('id', 'in', ids).execute(),
  )
}

/** Deletes a status. @throws the error of the database if a document has the status: see `isReferenced` */
export async function removeStatus(db: Connection, id: number): Promise<void> {
  await changeReferenceData(db, (transaction) =>
    transaction.deleteFrom('document_statuses').where('id', '=', id).execute(),
  )
}

function toStatus(row: Selectable<DocumentStatusTable>): DocumentStatus {
  return {
    id: row.id,
    name: row.name,
    meaning: statusMeanings.find((meaning) => meaning === row.meaning) ?? 'draft',
    isRetired: row.retired_at !== null,
  }
}
