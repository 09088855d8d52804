import { z } from 'zod'
import { kinds } from '#documents/document-kinds.ts'
import { relations } from '#documents/sales-document.ts'
import { nameText, recordId } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { success, successWithId } from './field-schemas.ts'
import { namedRecord } from './records.ts'

// Columns and saved views of lists, for each member.

/** Lists with columns and views that a member can save. */
export const listNames = [...kinds.map(({ name }) => name), ...relations, 'product', 'email'] as const

export type ListName = (typeof listNames)[number]

/** Maximum number of views of one member for one list. */
export const maxViewsPerList = 50

export const maxViewNameLength = 60

const maxColumns = 40
const maxParameters = 30
const maxParameterLength = 500

/** Limits of the width of a column in rem. */
export const columnWidthLimits = { min: 3, max: 60 } as const

const listName = z.enum(listNames, { error: 'field.choice-expected' })
const columnName = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/)

/** Columns of a list, as far as they differ from the default. Columns without an entry have their default place, width and visibility. */
export const columnLayout = z
  .object({
    /** Names of columns from the first to the last. Others follow in their default order. */
    order: z.array(columnName).max(maxColumns),
    visibility: z.record(columnName, z.boolean()),
    /** In rem. */
    widths: z.record(columnName, z.number().min(columnWidthLimits.min).max(columnWidthLimits.max)),
  })
  .refine(({ visibility, widths }) =>
    [visibility, widths].every((columns) => Object.keys(columns).length <= maxColumns),
  )

export type ColumnLayout = z.output<typeof columnLayout>

/** Filter and order as in the address of the list. */
export const viewQuery = z
  .record(z.string().regex(/^[a-z][a-z_]{0,39}$/), z.string().max(maxParameterLength))
  .refine((query) => Object.keys(query).length <= maxParameters)

const listView = z.object({
  id: z.int(),
  name: z.string(),
  owner: namedRecord,
  /** All members see the view; only its owner and administrators change it. */
  is_shared: z.boolean(),
  /** The caller may change the view. */
  can_change: z.boolean(),
  query: viewQuery,
  /** Null: the columns that the member has selected for the list. */
  columns: columnLayout.nullable(),
  version: z.int(),
})

export type WireListView = z.output<typeof listView>

const listSettings = z.object({
  /** Columns that the member has selected. Null: the default columns. */
  columns: columnLayout.nullable(),
  /** Id of the view with which the list opens. Null: all records. */
  default_view: z.int().nullable(),
  /** Views of the member and shared ones, by name. */
  views: z.array(listView),
})

export type WireListSettings = z.output<typeof listSettings>

export const readListSettings = get({
  path: '/api/v1/list_settings/:list',
  summary: 'Return the columns, the default view and the saved views of a list for the member.',
  params: z.object({ list: listName }),
  isCacheable: true,
  response: listSettings,
})

export const updateListColumns = post({
  path: '/api/v1/list_settings/set_columns',
  summary:
    'Store the columns of a list for the member. The last write wins. Null restores the default columns.',
  body: z.object({ list: listName, columns: columnLayout.nullable() }, { error: 'body.object-expected' }),
  response: success,
})

export const setDefaultView = post({
  path: '/api/v1/list_settings/set_default_view',
  summary: 'Set the view with which a list opens for the member. The last write wins. Null: all records.',
  body: z.object({ list: listName, view_id: recordId.nullable() }, { error: 'body.object-expected' }),
  response: success,
})

const viewFields = {
  name: nameText(maxViewNameLength),
  is_shared: z.boolean({ error: 'field.invalid' }),
  query: viewQuery,
  columns: columnLayout.nullable(),
}

export const storeListView = post({
  path: '/api/v1/list_view/store',
  summary: 'Save a view of a list: its filter, order and columns under a name.',
  body: z.object({ list: listName, ...viewFields }, { error: 'body.object-expected' }),
  response: successWithId,
})

export const updateListView = post({
  path: '/api/v1/list_view/update',
  summary:
    'Change a view of a list. Absent fields stay unchanged. Only its owner and administrators can change it.',
  body: z
    .object(
      { id: recordId, version: z.int({ error: 'field.whole-number-expected' }).optional() },
      { error: 'body.object-expected' },
    )
    .extend(z.object(viewFields).partial().shape),
  response: successWithId.extend({ version: z.int() }),
})

export const deleteListView = post({
  path: '/api/v1/list_view/delete',
  summary: 'Delete a view of a list. Only its owner and administrators can delete it.',
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const listViewCalls = [
  readListSettings,
  updateListColumns,
  setDefaultView,
  storeListView,
  updateListView,
  deleteListView,
]
