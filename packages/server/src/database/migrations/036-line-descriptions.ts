import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives the lines of documents a type and a description. Existing lines sell an item and have no description. */
export async function lineDescriptions(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const table = 'document_lines'
  // Type of the line: `item`.
  await addColumn(db, { table, name: 'type', type: columns.word, initially: 'item' })
  // Text of several lines below the name. Empty: none.
  await addColumn(db, { table, name: 'description', type: columns.note, initially: '' })
}
