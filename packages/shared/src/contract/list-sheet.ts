import { z } from 'zod'
import { addFieldError } from '#wire/field-error.ts'
import { getFile } from './calls.ts'
import { flagInQuery, selectedIdsInQuery } from './list-query.ts'

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
