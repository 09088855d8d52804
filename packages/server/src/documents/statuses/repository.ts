import type { StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { type StatusMeaning, statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import { type Selectable, sql } from 'kysely'
import { allKindNames, bothFlagValues } from '#database/queries/index-hints.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { DocumentStatusTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

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

/** Retired ones too, in their order. */
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
  if (row) return toStatus(row)
  return 'name' in reference ? await findSimilarStatus(db, kind, reference.name) : null
}

/**
 * Returns the first status whose name looks like the given one. A caller may send it in another normal form, and names that were
 * stored before names were cleaned may hold characters without a shape.
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

/** Retired ones too, in their order; until the transaction ends nobody else changes them. */
export async function lockStatuses(transaction: Connection, kind: string): Promise<DocumentStatus[]> {
  const ofKind = transaction.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  const ordered = ofKind.orderBy('position').orderBy('id')
  return (await ordered.modifyEnd(forUpdate(transaction)).execute()).map(toStatus)
}

/** Null where there is no such status; a retired one has its kind still. */
export async function findStatusKind(db: Connection, id: number): Promise<string | null> {
  const row = await db.selectFrom('document_statuses').select('kind').where('id', '=', id).executeTakeFirst()
  return row?.kind ?? null
}

/** How many documents have each status, archived ones too, by its id. */
export async function countDocumentsByStatus(db: Connection): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('documents')
    .select((select) => ['status_id', select.fn.countAll<number>().as('documents')])
    // Of either: so all that is counted stands in one index.
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

/** The last one of its kind. */
export async function insertStatus(db: Connection, status: NewStatus): Promise<number> {
  const { last } = await db
    .selectFrom('document_statuses')
    .select((select) => select.fn.max<number | null>('position').as('last'))
    .where('kind', '=', status.kind)
    .executeTakeFirstOrThrow()
  const row = { ...status, position: (last ?? 0) + 1, retired_at: null }
  return await changeReferenceData(db, async (within) => {
    const { insertId } = await within.insertInto('document_statuses').values(row).executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

interface StatusColumns {
  readonly name: string
  readonly meaning: StatusMeaning
  /** Absent: as it was. */
  readonly retiredAt?: Date | null
}

export async function updateStatus(
  db: Connection,
  id: number,
  { name, meaning, retiredAt }: StatusColumns,
): Promise<void> {
  const retirement = retiredAt === undefined ? {} : { retired_at: retiredAt?.toISOString() ?? null }
  const changed = { name, meaning, ...retirement }
  await changeReferenceData(db, (within) =>
    within.updateTable('document_statuses').set(changed).where('id', '=', id).execute(),
  )
}

/** Puts them in this order, counted from 1. */
export async function updateStatusPositions(db: Connection, ids: readonly number[]): Promise<void> {
  const places = ids.map((id, index) => sql`when ${id} then ${index + 1}`)
  const position = sql<number>`case id ${sql.join(places, sql` `)} end`
  await changeReferenceData(db, (within) =>
    within.updateTable('document_statuses').set({ position }).where('id', 'in', ids).execute(),
  )
}

/** Fails where a document has it. */
export async function removeStatus(db: Connection, id: number): Promise<void> {
  await changeReferenceData(db, (within) =>
    within.deleteFrom('document_statuses').where('id', '=', id).execute(),
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
