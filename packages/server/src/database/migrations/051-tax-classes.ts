import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/**
 * Gives tax rates and the taxes of lines their class under VAT law, and documents the data that the law asks for on invoices. Existing
 * rates are VAT: at the standard or a reduced rate above 0, without a stated reason at 0 %. Existing documents state nothing.
 */
export async function taxClasses(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['tax_rates', 'document_line_taxes']) {
    await addColumn(db, { table, name: 'kind', type: columns.word, initially: 'vat' })
    // Null: S if the rate is above 0, otherwise no reason is known.
    await addColumn(db, { table, name: 'category', type: columns.word, initially: null })
    await addColumn(db, { table, name: 'exemption_code', type: columns.word, initially: '' })
    await addColumn(db, { table, name: 'exemption_text', type: columns.line, initially: '' })
  }
  const table = 'documents'
  await addColumn(db, { table, name: 'tax_treatment', type: columns.word, initially: 'domestic' })
  await addColumn(db, { table, name: 'adjustment_kind', type: columns.word, initially: 'price' })
  for (const name of ['delivery_on', 'period_from', 'period_to', 'exchange_rate_on'])
    await addColumn(db, { table, name, type: columns.day, initially: null })
  for (const name of ['buyer_reference', 'order_reference', 'exchange_rate_source'])
    await addColumn(db, { table, name, type: columns.line, initially: '' })
  // Text, because it has 6 decimal places.
  await addColumn(db, { table, name: 'exchange_rate', type: columns.word, initially: null })
}
