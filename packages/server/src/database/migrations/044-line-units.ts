import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives the lines of documents the name of a unit. Existing lines have none. */
export async function lineUnits(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // The name of the unit, such as `h`. Empty: none.
  await addColumn(db, { table: 'document_lines', name: 'unit_name', type: columns.line, initially: '' })
}
