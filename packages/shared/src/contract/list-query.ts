import { z } from 'zod'
import { isCalendarDay } from '#documents/calendar.ts'
import { addFieldError } from '#wire/field-schemas.ts'
import { getFile } from './endpoint.ts'

const defaultLimit = 50
const maxLimit = 200
const maxSearchLength = 300

/** Parses `1` as true and `0` as false; absent means undefined. */
export const flagInQuery = z
  .enum(['0', '1'], { error: 'field.choice-expected' })
  .transform((sent) => sent === '1')
  .optional()

/** Id of a record. */
export const requiredIdInQuery = z
  .string({ error: 'field.record-expected' })
  .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
  .transform(Number)

/** Id of a record as a path parameter. */
export const idInPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
    .transform(Number),
})

export const idInQuery = requiredIdInQuery.optional()

/** Up to 100 ids, separated by commas. */
export const idsInQuery = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, { error: 'field.record-expected' })
  .transform((sent) => sent.split(',').map(Number))
  .optional()

/** Maximum number of records that one call changes. */
export const maxBatchSize = 200

/** Ids of the selected records, separated by commas. */
const selectedIdsInQuery = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'field.record-expected' })
  .transform((sent, context) => {
    const ids = sent.split(',').map(Number)
    if (ids.length > maxBatchSize) addFieldError(context, 'field.too-many-entries', { max: maxBatchSize })
    return ids
  })
  .optional()

export const dayInQuery = z.string().refine(isCalendarDay, { error: 'field.day-expected' }).optional()

export const searchInQuery = z
  .string({ error: 'field.text-expected' })
  .max(maxSearchLength, { error: 'field.too-long' })
  .optional()

/** Position of a record in a list as JSON: `[value of the sort column, id]`. */
const cursorInQuery = z
  .string()
  .transform((sent, context) => {
    const cursor = parseCursor(sent)
    if (cursor === null) addFieldError(context, 'field.place-expected')
    return cursor ?? z.NEVER
  })
  .optional()

function parseCursor(sent: string) {
  try {
    const [value, id, ...rest]: unknown[] = JSON.parse(sent)
    // JSON.parse returns Infinity for numbers that are too large.
    const isValue = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    const isCursor = isValue && typeof id === 'number' && Number.isSafeInteger(id) && rest.length === 0
    return isCursor ? { value, id } : null
  } catch {
    return null
  }
}

/** Maximum number of rows. */
export function limitInQuery(maximum: number) {
  return z.coerce
    .number({ error: 'field.whole-number-expected' })
    .int({ error: 'field.whole-number-expected' })
    .min(1, { error: 'field.too-small' })
    .max(maximum, { error: 'field.too-large' })
}

/** Order and page of a list: the rows `after` or `before` a cursor of the adjacent page, or the last page. */
export function pageQuery<const Sort extends string>(sorts: readonly Sort[]) {
  return z.object({
    sort: z.enum(sorts, { error: 'field.choice-expected' }).optional(),
    descending: flagInQuery,
    after: cursorInQuery,
    before: cursorInQuery,
    last: flagInQuery,
    limit: limitInQuery(maxLimit).default(defaultLimit),
  })
}

/** Cursor for `after` or `before`; null if there is no such page. */
export const pageCursor = z
  .tuple([z.union([z.string(), z.number()]), z.int()])
  // Described without `false`, which programs that read the OpenAPI document may not know. There are no further items.
  .meta({ items: { type: ['string', 'number'] } })
  .nullable()

/** Sort column and direction of a list. */
export interface ListOrder<Sort extends string = string> {
  readonly sort: Sort
  readonly isDescending: boolean
}

/** Order in a query or URL. */
export interface RequestedOrder<Sort extends string = string> {
  readonly sort?: Sort | undefined
  readonly descending?: boolean | undefined
}

/** Returns the requested order, or the default order of the list. */
export function resolveListOrder<Sort extends string>(
  { sort, descending }: RequestedOrder<Sort>,
  defaultOrder: ListOrder<Sort>,
): ListOrder<Sort> {
  const isDescendingByDefault = sort === undefined && defaultOrder.isDescending
  return { sort: sort ?? defaultOrder.sort, isDescending: descending ?? isDescendingByDefault }
}

/** Formats of an export, with their media types. */
export const exportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ExportFormat = keyof typeof exportMediaTypes

export const exportFormats = Object.keys(exportMediaTypes) as readonly ExportFormat[] // as: the keys of a constant

/** The columns of an export, each group in the order in which all columns are written. */
interface ExportColumns<Column extends string> {
  /** Those of an export whose request names none. */
  readonly usual: readonly Column[]
  /** Those that only a request for them adds, so that the files of earlier requests stay the same. */
  readonly onRequest: readonly Column[]
}

interface ExportDefinition<Filter extends z.ZodRawShape, Sort extends string, Column extends string> {
  readonly path: string
  readonly summary: string
  /** Filter of the list's pages. */
  readonly filter: z.ZodObject<Filter>
  readonly sorts: readonly Sort[]
  /** Columns of the file in their default order. All of a plain list are usual. */
  readonly columns: readonly Column[] | ExportColumns<Column>
}

/** Defines a call that exports all rows of a list that match its filter, in its order. */
export function exportCall<
  Filter extends z.ZodRawShape,
  const Sort extends string,
  const Column extends string,
>({ path, summary, filter, sorts, columns }: ExportDefinition<Filter, Sort, Column>) {
  return getFile({
    path,
    summary,
    fileTypes: Object.values(exportMediaTypes),
    query: filter.extend({
      sort: z.enum(sorts, { error: 'field.choice-expected' }).optional(),
      descending: flagInQuery,
      format: z.enum(exportFormats, { error: 'field.choice-expected' }),
      columns: columnsInQuery('usual' in columns ? columns : { usual: columns, onRequest: [] }),
      /** Only these of the rows that match the filter. */
      ids: selectedIdsInQuery,
    }),
  })
}

/** The value of `columns` that stands for all columns of an export. */
export const everyColumn = 'all'

/** Names of columns, separated by commas, or `all`; by default the usual columns. */
function columnsInQuery<Column extends string>({ usual, onRequest }: ExportColumns<Column>) {
  const columns = [...usual, ...onRequest]
  const columnsByName: ReadonlyMap<string, Column> = new Map(columns.map((column) => [column, column]))
  return z
    .string()
    .transform((sent, context) => {
      if (sent === everyColumn) return [...columns]
      const requested = sent.split(',').map((name) => columnsByName.get(name))
      const known = requested.filter((column) => column !== undefined)
      if (known.length < requested.length) {
        addFieldError(context, 'field.choice-expected', { choices: [...columns, everyColumn].join(', ') })
      }
      return [...new Set(known)]
    })
    .default([...usual])
}
