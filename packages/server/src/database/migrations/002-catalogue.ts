import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the tables of products, product groups, tax rates and currencies. */
export async function catalogue(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createNamedTable(db, 'currencies', columns).execute()
  await createNamedTable(db, 'tax_rates', columns)
    // The rate as a percentage.
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .execute()
  await createNamedTable(db, 'product_groups', columns).execute()
  await createProductTable(db, columns)
  await createIndex(db, { name: 'products_of_group', table: 'products', columns: ['group_id'] }, columns)
}

function createNamedTable(db: Kysely<unknown>, name: string, columns: ColumnTypes) {
  return (
    createTable(db, name, columns)
      .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
      // The name of a currency is its ISO code.
      .addColumn('name', columns.line, (column) => column.notNull().unique())
      // When the record was retired. Null: it is in use.
      .addColumn('retired_at', columns.moment)
  )
}

async function createProductTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'products', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('group_id', columns.id, (column) => column.references('product_groups.id'))
    .addColumn('name', columns.longLine, (column) => column.notNull())
    // The price of one unit, without tax.
    .addColumn('price', columns.exactDecimal, (column) => column.notNull())
    // The quantity of a line when the product is added to a stored document. The calls name it `unit`.
    .addColumn('default_quantity', columns.exactDecimal, (column) => column.notNull())
    // Hour, day, m² … May be empty.
    .addColumn('unit_name', columns.line, (column) => column.notNull())
    // Name and group in lower case without accents, for pickers.
    .addColumn('search_text', columns.note, (column) => column.notNull())
    .addColumn('retired_at', columns.moment)
    .execute()
}
