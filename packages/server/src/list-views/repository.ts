import {
  type ColumnLayout,
  columnLayout,
  type ListName,
  viewQuery,
} from '@quittance/shared/contract/list-views.ts'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { LastChange } from '#changes.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import {
  type JsonFormat,
  readVersionedJson,
  UnreadableJson,
  writeVersionedJson,
} from '#database/tables/versioned-json.ts'

export interface ViewContent {
  /** Filter and order as in the address of the list. */
  readonly query: Readonly<Record<string, string>>
  /** Null: the columns that the member has selected for the list. */
  readonly columns: ColumnLayout | null
}

/** The values of a view that its owner changes. */
export interface ViewValues extends ViewContent {
  readonly name: string
  readonly isShared: boolean
}

export interface ListView extends ViewValues {
  readonly id: number
  readonly owner: { readonly id: number; readonly name: string }
  readonly version: number
  readonly lastChange: LastChange
}

export interface ListPreferences {
  /** Null: the default columns. */
  readonly columns: ColumnLayout | null
  /** Null: all records. */
  readonly defaultViewId: number | null
}

/** The preferences of a member for a list. */
export interface PreferencesKey {
  readonly memberId: number
  readonly list: ListName
}

const viewFormat: JsonFormat<ViewContent> = {
  version: 1,
  schema: z.object({ query: viewQuery, columns: columnLayout.nullable() }),
  upgrades: {},
}

const layoutFormat: JsonFormat<ColumnLayout> = { version: 1, schema: columnLayout, upgrades: {} }

/** Returns null for content that a newer release has written: a list must open without its settings. */
function readOrNull<Content>(format: JsonFormat<Content>, text: string): Content | null {
  try {
    return readVersionedJson(format, text)
  } catch (error) {
    if (error instanceof UnreadableJson) return null
    throw error
  }
}

/** Returns the preferences of a member; the default ones if none are stored. */
export async function readPreferences(
  db: Connection,
  { memberId, list }: PreferencesKey,
): Promise<ListPreferences> {
  const row = await db
    .selectFrom('list_preferences')
    .select(['columns', 'default_view_id'])
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .executeTakeFirst()
  const columns = row?.columns ?? null
  return {
    columns: columns === null ? null : readOrNull(layoutFormat, columns),
    defaultViewId: row?.default_view_id ?? null,
  }
}

/** Stores the given preferences of a member. Absent ones stay unchanged. Requires that the member is locked. */
export async function storePreferences(
  transaction: Connection,
  { memberId, list }: PreferencesKey,
  { columns, defaultViewId }: Partial<ListPreferences>,
): Promise<void> {
  const values = {
    ...(columns !== undefined && {
      columns: columns === null ? null : writeVersionedJson(layoutFormat, columns),
    }),
    ...(defaultViewId !== undefined && { default_view_id: defaultViewId }),
  }
  const { numUpdatedRows } = await transaction
    .updateTable('list_preferences')
    .set(values)
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = { member_id: memberId, list, columns: null, default_view_id: null, ...values }
  await transaction.insertInto('list_preferences').values(row).execute()
}

/** Makes a view no longer the default one. @param exceptMemberId member whose preferences stay; absent: none */
export async function clearDefaultView(
  db: Connection,
  viewId: number,
  { exceptMemberId = 0 }: { readonly exceptMemberId?: number } = {},
): Promise<void> {
  await db
    .updateTable('list_preferences')
    .set({ default_view_id: null })
    .where('default_view_id', '=', viewId)
    .where('member_id', '<>', exceptMemberId)
    .execute()
}

function selectViews(db: Connection) {
  return db
    .selectFrom('list_views')
    .innerJoin('members as owner', 'owner.id', 'list_views.member_id')
    .select(['list_views.id', 'list_views.member_id', 'owner.name as owner_name', 'list_views.name'])
    .select(['is_shared', 'content', 'version', 'changed_by', 'changed_at'])
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number]

function toListView(row: ViewRow): ListView[] {
  const content = readOrNull(viewFormat, row.content)
  if (content === null) return []
  return [
    {
      ...content,
      id: row.id,
      name: row.name,
      isShared: row.is_shared === 1,
      owner: { id: row.member_id, name: row.owner_name },
      version: row.version,
      lastChange: { changedBy: row.changed_by, changedAt: row.changed_at },
    },
  ]
}

/** Selects the views of a list that a member sees: the own ones and the shared ones of others. */
function isVisibleTo({ memberId, list }: PreferencesKey) {
  return ({ and, eb, or }: ExpressionBuilder<Schema, 'list_views'>) =>
    and([
      eb('list_views.list', '=', list),
      or([eb('list_views.member_id', '=', memberId), eb('list_views.is_shared', '=', 1)]),
    ])
}

/** Lists the views that a member sees, by name. */
export async function listViews(db: Connection, key: PreferencesKey): Promise<ListView[]> {
  const rows = await selectViews(db)
    .where(isVisibleTo(key))
    .orderBy('list_views.name_key')
    .orderBy('list_views.id')
    .execute()
  return rows.flatMap(toListView)
}

/** Locks a view until the transaction ends and returns it; null if there is none. */
export async function lockView(transaction: Connection, id: number): Promise<ListView | null> {
  const row = await selectViews(transaction)
    .where('list_views.id', '=', id)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row === undefined ? null : (toListView(row)[0] ?? null)
}

/** Returns whether the member sees the view among those of the list. */
export async function isViewVisible(db: Connection, key: PreferencesKey, viewId: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_views')
    .select('id')
    .where('id', '=', viewId)
    .where(isVisibleTo(key))
    .executeTakeFirst()
  return row !== undefined
}

export async function countViews(db: Connection, { memberId, list }: PreferencesKey): Promise<number> {
  const { count } = await db
    .selectFrom('list_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface StoredChange {
  readonly values: ViewValues
  readonly version: number
  readonly change: LastChange
}

function toRow({ values: { name, isShared, query, columns }, version, change }: StoredChange) {
  return {
    name,
    name_key: name.normalize('NFC').toLowerCase(),
    is_shared: isShared ? 1 : 0,
    content: writeVersionedJson(viewFormat, { query, columns }),
    version,
    changed_by: change.changedBy,
    changed_at: change.changedAt,
  }
}

/** Inserts a view and returns its id. */
export async function insertView(
  transaction: Connection,
  { memberId, list }: PreferencesKey,
  stored: StoredChange,
): Promise<number> {
  const { insertId } = await transaction
    .insertInto('list_views')
    .values({ list, member_id: memberId, ...toRow(stored) })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

export async function updateView(transaction: Connection, id: number, stored: StoredChange): Promise<void> {
  await transaction.updateTable('list_views').set(toRow(stored)).where('id', '=', id).execute()
}

export async function deleteView(transaction: Connection, id: number): Promise<void> {
  await transaction.deleteFrom('list_views').where('id', '=', id).execute()
}
