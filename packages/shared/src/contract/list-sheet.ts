import { z } from 'zod'
import { refuse } from '#wire/field-error.ts'
import { getFile } from './calls.ts'
import { flag, tickedInQuery } from './list-query.ts'

/** What a list can be exported as, and the media type of the file. */
export const sheetTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type SheetFormat = keyof typeof sheetTypes

export const sheetFormats = Object.keys(sheetTypes) as readonly SheetFormat[] // as: the keys of a constant

interface SheetDefinition<Filter extends z.ZodRawShape, Sort extends string, Column extends string> {
  readonly path: string
  readonly summary: string
  /** As the pages of the list take it. */
  readonly filter: z.ZodObject<Filter>
  readonly sorts: readonly Sort[]
  /** All that the file can have; it has them in this order unless the call names some. */
  readonly columns: readonly Column[]
}

/** All of a list as a file: what its filter lets through, in its order, on however many pages. */
export function sheetCall<
  Filter extends z.ZodRawShape,
  const Sort extends string,
  const Column extends string,
>({ path, summary, filter, sorts, columns }: SheetDefinition<Filter, Sort, Column>) {
  return getFile({
    path,
    summary,
    fileTypes: Object.values(sheetTypes),
    query: filter.extend({
      sort: z.enum(sorts, { error: 'field.choice-expected' }).optional(),
      descending: flag,
      format: z.enum(sheetFormats, { error: 'field.choice-expected' }),
      columns: columnsInQuery(columns),
      /** Of what the filter lets through, only these. */
      ids: tickedInQuery,
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
        refuse(context, 'field.choice-expected', { choices: columns.join(', ') })
      }
      return [...new Set(known)]
    })
    .default([...columns])
}
