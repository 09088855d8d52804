import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives the company the data that the law asks for on invoices. Existing versions state nothing, and keep how they compute VAT. */
export async function companyLegal(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const table = 'company_versions'
  for (const name of ['legal_form', 'share_capital', 'eas_id'])
    await addColumn(db, { table, name, type: columns.line, initially: '' })
  for (const name of ['vat_regime', 'eas_scheme', 'nature', 'bic'])
    await addColumn(db, { table, name, type: columns.word, initially: '' })
  for (const name of ['vat_on_debits', 'vat_on_discounted_price'])
    await addColumn(db, { table, name, type: columns.wholeNumber, initially: 0 })
  for (const name of ['note_pmt', 'note_pmd', 'note_aab'])
    await addColumn(db, { table, name, type: columns.longLine, initially: '' })
  await addColumn(db, { table, name: 'iban', type: columns.line, initially: '' })
}
