import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives leads and customers their own days between the date and the due date of new documents. */
export async function partyDueDays(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['leads', 'customers'])
    await addColumn(db, { table, name: 'days_until_due', type: columns.wholeNumber, initially: null })
}
