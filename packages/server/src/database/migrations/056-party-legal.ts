import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives leads and customers the data that electronic invoices need. Existing ones state nothing. */
export async function partyLegal(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['leads', 'customers']) {
    for (const name of ['legal_number', 'eas_id', 'buyer_reference'])
      await addColumn(db, { table, name, type: columns.line, initially: '' })
    await addColumn(db, { table, name: 'eas_scheme', type: columns.word, initially: '' })
  }
}
