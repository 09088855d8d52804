import { z } from 'zod'
import { isCalendarDay } from '#documents/calendar.ts'
import { addFieldError } from '#wire/field-schemas.ts'
import { getFile } from './endpoint.ts'

const defaultLimit = 50
const maxLimit = 200
const maxSearchLength = 300

/** Said by its name, as in `?overdue=1`; where its opposite means something too, `0` asks for that. */
export const flagInQuery = z
  .enum(['0', '1'], { error: 'field.choice-expected' })
  .transform((sent) => sent === '1')
  .optional()

/** Of a record, in an address that must name it. */
export const requiredIdInQuery = z
  .string({ error: 'field.record-expected' })
  .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
  .transform(Number)

/** Of a record, in an address. */
export const idInQuery = requiredIdInQuery.optional()

/** Of some records, with commas between them. */
export const idsInQuery = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, { error: 'field.record-expected' })
  .transform((sent) => sent.split(',').map(Number))
  .optional()

/** What is done with several records at once is done with so many at most. */
export const maxBatchSize = 200

/** Of records that somebody has ticked. */
export const selectedIdsInQuery = z
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

/** Where a record stands in a list: the value that the list is sorted by, and the record's id, as JSON. */
const cursorInQuery = z
  .string()
  .transform((sent, context) => {
    const read = parseCursor(sent)
    if (read === null) addFieldError(context, 'field.place-expected')
    return read ?? z.NEVER
  })
  .optional()

function parseCursor(sent: string) {
  try {
    const [value, id, ...rest]: unknown[] = JSON.parse(sent)
    // JSON has figures that are too large to be any: they are read as infinite.
    const isValue = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    const isPlace = isValue && typeof id === 'number' && Number.isSafeInteger(id) && rest.length === 0
    return isPlace ? { value, id } : null
  } catch {
    return null
  }
}

/** Which page of a list, by the record next to it: `after` or `before` as the page beside it answered, or the last one. */
export function pageQuery<const Sort extends string>(sorts: readonly Sort[]) {
  return z.object({
    sort: z.enum(sorts, { error: 'field.choice-expected' }).optional(),
    descending: flagInQuery,
    after: cursorInQuery,
    before: cursorInQuery,
    last: flagInQuery,
    limit: z.coerce
      .number({ error: 'field.whole-number-expected' })
      .int({ error: 'field.whole-number-expected' })
      .min(1, { error: 'field.too-small' })
      .max(maxLimit, { error: 'field.too-large' })
      .default(defaultLimit),
  })
}

/** What `after` and `before` take; null where there is no such page. */
export const pageCursor = z.tuple([z.union([z.string(), z.number()]), z.int()]).nullable()

/** How a list is sorted. */
export interface ListOrder<Sort extends string = string> {
  readonly sort: Sort
  readonly isDescending: boolean
}

/** What a call, or an address, says of it. */
export interface RequestedOrder<Sort extends string = string> {
  readonly sort?: Sort | undefined
  readonly descending?: boolean | undefined
}

/** As it was asked for; where nobody has, as the list is sorted at first. */
export function resolveListOrder<Sort extends string>(
  { sort, descending }: RequestedOrder<Sort>,
  first: ListOrder<Sort>,
): ListOrder<Sort> {
  const isDescendingFirst = sort === undefined && first.isDescending
  return { sort: sort ?? first.sort, isDescending: descending ?? isDescendingFirst }
}

/** What a list can be exported as, and the media type of the file. */
export const exportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ExportFormat = keyof typeof exportMediaTypes

export const exportFormats = Object.keys(exportMediaTypes) as readonly ExportFormat[] // as: the keys of a constant

interface ExportDefinition<Filter extends z.ZodRawShape, Sort extends string, Column extends string> {
  readonly path: string
  readonly summary: string
  /** As the pages of the list take it. */
  readonly filter: z.ZodObject<Filter>
  readonly sorts: readonly Sort[]
  /** All that the file can have; it has them in this order unless the call names some. */
  readonly columns: readonly Column[]
}

/** All of a list as a file: what its filter lets through, in its order, on however many pages. */
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
      columns: columnsInQuery(columns),
      /** Of what the filter lets through, only these. */
      ids: selectedIdsInQuery,
    }),
  })
}

/** Some of the columns, with commas between their names. Absent: all of them. */
function columnsInQuery<Column extends string>(columns: readonly Column[]) {
  const offered: ReadonlyMap<string, Column> = new Map(columns.map((column) => [column, column]))
  return z
    .string()
    .transform((sent, context) => {
      const wanted = sent.split(',').map((name) => offered.get(name))
      const known = wanted.filter((column) => column !== undefined)
      if (known.length < wanted.length) {
        addFieldError(context, 'field.choice-expected', { choices: columns.join(', ') })
      }
      return [...new Set(known)]
    })
    .default([...columns])
}
