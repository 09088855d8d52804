import type { Kysely } from 'kysely'
import { type ColumnTypes, newIndex, newTable } from './column-types.ts'

/** What is sold, at which rates, in which money. What a document has used is retired, never deleted. */
export async function catalogue(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await namedTable(db, 'currencies', columns).execute()
  await namedTable(db, 'tax_rates', columns)
    // Percent.
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .execute()
  await namedTable(db, 'product_groups', columns).execute()
  await productTable(db, columns)
  await newIndex(db, { name: 'products_of_group', table: 'products', columns: ['group_id'] }, columns)
}

function namedTable(db: Kysely<unknown>, name: string, columns: ColumnTypes) {
  return (
    newTable(db, name, columns)
      .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
      // A currency's name is its ISO code.
      .addColumn('name', columns.line, (column) => column.notNull().unique())
      // When it was taken out of use; null: in use.
      .addColumn('retired_at', columns.moment)
  )
}

async function productTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await newTable(db, 'products', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('group_id', columns.id, (column) => column.references('product_groups.id'))
    .addColumn('name', columns.longLine, (column) => column.notNull())
    // Of one unit, without tax.
    .addColumn('price', columns.exactDecimal, (column) => column.notNull())
    // The quantity that a line starts with when the product is added to a stored document; the calls name it `unit`.
    .addColumn('default_quantity', columns.exactDecimal, (column) => column.notNull())
    // Hour, day, m² …; may be empty.
    .addColumn('unit_name', columns.line, (column) => column.notNull())
    // Name and group in lower case without accents, for pickers.
    .addColumn('search_text', columns.note, (column) => column.notNull())
    .addColumn('retired_at', columns.moment)
    .execute()
}
