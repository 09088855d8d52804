import { type RawBuilder, sql } from 'kysely'

/**
 * A column whose own index is not wanted: SQLite does not take that of a column with a sign. MariaDB does not heed the
 * sign, and needs none.
 */
export function unindexed<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`
}
