import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { KeyRange } from './keyset.ts'

/** What stands behind a record in the order of a column and then of the ids. @returns null: everything does */
export function behind(
  column: string,
  { after, isDescending }: Pick<KeyRange, 'after' | 'isDescending'>,
): RawBuilder<SqlBool> | null {
  if (after === null) return null
  const sorted = sql.ref(column)
  const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  // The first part alone tells the database where in its index to begin.
  return sql`${sorted} ${from} ${after.value} and (${sorted} ${beyond} ${after.value} or id ${beyond} ${after.id})`
}
