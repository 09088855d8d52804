import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex } from './column-types.ts'

/** Gives credit notes the invoice that they correct. Those that were converted from an invoice correct that one. */
export async function correctedInvoices(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const table = 'documents'
  await addColumn(db, { table, name: 'corrected_invoice_id', type: columns.id, initially: null })
  await addColumn(db, { table, name: 'corrected_invoice_number', type: columns.line, initially: '' })
  await addColumn(db, { table, name: 'corrected_invoice_on', type: columns.day, initially: null })
  const index = { name: 'documents_of_corrected_invoice', table, columns: ['corrected_invoice_id'] }
  await createIndex(db, index, columns)
  for (const { id, invoice_id, prefix, number, number_width, document_date } of await readConversions(db)) {
    const shownNumber = `${prefix}${String(number).padStart(number_width, '0')}`
    await sql`update documents set corrected_invoice_id = ${invoice_id}, corrected_invoice_number = ${shownNumber},
      corrected_invoice_on = ${document_date} where id = ${id}`.execute(db)
  }
}

interface Conversion {
  readonly id: number
  readonly invoice_id: number
  readonly prefix: string
  readonly number: number
  readonly number_width: number
  readonly document_date: string
}

async function readConversions(db: Kysely<unknown>): Promise<Conversion[]> {
  const { rows } = await sql<Conversion>`
    select note.id, invoice.id as invoice_id, invoice.prefix, invoice.number, invoice.document_date,
      settings.number_width
    from document_origins as origin
    inner join documents as note on note.id = origin.document_id
    inner join documents as invoice on invoice.id = origin.origin_id
    inner join kind_settings as settings on settings.kind = invoice.kind
    where note.kind = 'creditNote' and invoice.kind = 'invoice' and origin.how = 'conversion'
      and note.customer_id = invoice.customer_id and note.corrected_invoice_id is null`.execute(db)
  return rows
}
