import { type RawBuilder, sql } from 'kysely'

/** Selects a column of text, or null where it is longer: such rows are read one by one, and other requests are served in between. */
export function shortText(column: string, mostBytes: number): RawBuilder<string | null> {
  const text = sql.ref(column)
  return sql<string | null>`case when octet_length(${text}) <= ${sql.lit(mostBytes)} then ${text} end`
}
