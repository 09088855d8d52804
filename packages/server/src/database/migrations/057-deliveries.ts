import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

const deliveryColumns = [
  ['delivery_name', 'line'],
  ['delivery_address', 'longLine'],
  ['delivery_postal_code', 'word'],
  ['delivery_city', 'line'],
  ['delivery_country', 'word'],
] as const

/**
 * Gives leads and customers an address of deliveries, and documents a copy of the data that the law asks for. Existing documents state
 * none of it; whether their customer is a private person follows from the rest of the copy.
 */
export async function deliveries(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['leads', 'customers', 'documents']) {
    const prefix = table === 'documents' ? 'party_' : ''
    for (const [name, type] of deliveryColumns)
      await addColumn(db, { table, name: `${prefix}${name}`, type: columns[type], initially: '' })
    await addColumn(db, { table, name: `${prefix}is_private`, type: columns.wholeNumber, initially: null })
  }
  const table = 'documents'
  await addColumn(db, { table, name: 'party_legal_number', type: columns.line, initially: '' })
  await addColumn(db, { table, name: 'party_eas_scheme', type: columns.word, initially: '' })
  await addColumn(db, { table, name: 'party_eas_id', type: columns.line, initially: '' })
}
