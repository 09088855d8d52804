import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex, createTable } from './column-types.ts'
import { createTriggers, type GuardTrigger, keepRows, type RejectingTrigger } from './triggers.ts'

/** Creates the tables of issued documents, with the triggers that keep them and their documents unchanged. */
export async function issuedDocuments(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // When the document was issued. Null: it is not issued. In this table, because a transaction that locks the row reads its committed value.
  await addColumn(db, { table: 'documents', name: 'issued_at', type: columns.moment, initially: null })
  // The line of the corrected invoice from which a line of a credit note was created; 0: its charges. Null: none, or not known.
  const source = { table: 'document_lines', name: 'invoice_position', type: columns.wholeNumber }
  await addColumn(db, { ...source, initially: null })
  // The customer that this one was merged into. Null: none.
  await addColumn(db, { table: 'customers', name: 'merged_into', type: columns.id, initially: null })
  const merged = { name: 'customers_merged', table: 'customers', columns: ['merged_into'] }
  await createIndex(db, merged, columns)
  // Finds the PDFs that were sent before issuing was switched on.
  const sent = { name: 'mail_attachments_of_document', table: 'mail_attachments' }
  await createIndex(db, { ...sent, columns: ['document_id', 'message_id'] }, columns)
  await createSeriesTables(db, columns)
  await createIssuedTable(db, columns)
  await createPartTables(db, columns)
  await createBalanceTables(db, columns)
  await createTriggers(db, listTriggers(columns), columns)
}

async function createSeriesTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'issuing_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('is_on', columns.wholeNumber, (column) => column.notNull())
    // 1: a backup was restored, and no administrator has confirmed yet which documents were issued after it.
    .addColumn('is_waiting', columns.wholeNumber, (column) => column.notNull())
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  await createTable(db, 'number_series', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', columns.word, (column) => column.notNull().unique())
    .addColumn('prefix', columns.word, (column) => column.notNull())
    // 1: the numbers start again each year, and contain it.
    .addColumn('is_yearly', columns.wholeNumber, (column) => column.notNull())
    // 1: each number follows the one before. 0: a number may be higher.
    .addColumn('is_strict', columns.wholeNumber, (column) => column.notNull())
    // The last issued document: year, or 0; how many were issued in it; number; date.
    .addColumn('last_period', columns.wholeNumber, (column) => column.notNull())
    .addColumn('last_sequence', columns.wholeNumber, (column) => column.notNull())
    .addColumn('last_number', columns.wholeNumber, (column) => column.notNull())
    .addColumn('last_day', columns.day, (column) => column.notNull())
    .execute()
}

async function createIssuedTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'issued_documents', columns)
    .addColumn('document_id', columns.id, (column) => column.primaryKey().references('documents.id'))
    .addColumn('kind', columns.word, (column) => column.notNull())
    // 'own', 'before' or 'foreign'. The last two belong to no series.
    .addColumn('origin', columns.word, (column) => column.notNull())
    .addColumn('series_id', columns.id, (column) => column.references('number_series.id'))
    .addColumn('period', columns.wholeNumber)
    .addColumn('sequence', columns.wholeNumber)
    .addColumn('number', columns.wholeNumber, (column) => column.notNull())
    // As printed, with its prefix.
    .addColumn('shown_number', columns.line, (column) => column.notNull())
    .addColumn('type_code', columns.word, (column) => column.notNull())
    .addColumn('issued_on', columns.day, (column) => column.notNull())
    .addColumn('issued_at', columns.moment, (column) => column.notNull())
    // Null: the system.
    .addColumn('issued_by', columns.id, (column) => column.references('members.id'))
    .addColumn('customer_id', columns.id, (column) => column.notNull().references('customers.id'))
    .addColumn('currency_id', columns.id, (column) => column.notNull().references('currencies.id'))
    // Legal totals, in cents.
    .addColumn('net', columns.money, (column) => column.notNull())
    .addColumn('vat', columns.money, (column) => column.notNull())
    .addColumn('gross', columns.money, (column) => column.notNull())
    .addColumn('rounding', columns.money, (column) => column.notNull())
    .addColumn('deducted', columns.money, (column) => column.notNull())
    .addColumn('owed', columns.money, (column) => column.notNull())
    // VAT in the currency of the company. Null: it is the currency of the document.
    .addColumn('vat_accounting', columns.money)
    // The amounts paid and due that its PDF shows, also after later payments.
    .addColumn('printed_paid', columns.money, (column) => column.notNull())
    .addColumn('printed_due', columns.money, (column) => column.notNull())
    // The semantic model as canonical JSON, and its SHA-256. Null: issued before, or with another program.
    .addColumn('content', columns.json)
    .addColumn('content_hash', columns.hash)
  await table
    .addUniqueConstraint('issued_documents_number', ['kind', 'number'])
    .addUniqueConstraint('issued_documents_sequence', ['series_id', 'period', 'sequence'])
    .addCheckConstraint('issued_documents_gross', sql`gross = net + vat`)
    .addCheckConstraint('issued_documents_owed', sql`owed = gross - deducted + rounding`)
    .addCheckConstraint(
      'issued_documents_own',
      sql`origin <> 'own' or (owed >= 0 and sequence >= 1 and content is not null)`,
    )
    .execute()
  const ofCustomer = { name: 'issued_documents_of_customer', table: 'issued_documents' }
  await createIndex(db, { ...ofCustomer, columns: ['customer_id', 'issued_on'] }, columns)
  const latest = { name: 'issued_documents_latest', table: 'issued_documents', columns: ['issued_at'] }
  await createIndex(db, latest, columns)
}

/** Charges of a document, position 0, have several rates. */
const creditedLineKey: ('credit_id' | 'position' | 'invoice_position' | 'category' | 'rate')[] = [
  ...(['credit_id', 'position', 'invoice_position', 'category', 'rate'] as const),
]

async function createPartTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'issued_vat', columns)
    .addColumn('document_id', columns.id, (column) =>
      column.notNull().references('issued_documents.document_id'),
    )
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('category', columns.word, (column) => column.notNull())
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .addColumn('base', columns.money, (column) => column.notNull())
    .addColumn('tax', columns.money, (column) => column.notNull())
    .addColumn('exemption_code', columns.word, (column) => column.notNull())
    .addColumn('exemption_text', columns.line, (column) => column.notNull())
    .addPrimaryKeyConstraint('issued_vat_key', ['document_id', 'position'])
    .addCheckConstraint('issued_vat_tax', sql`category = 'S' or tax = 0`)
    .execute()
  // The amounts that can be credited. Position 0: charges of the document with this category and rate.
  await createTable(db, 'issued_lines', columns)
    .addColumn('document_id', columns.id, (column) =>
      column.notNull().references('issued_documents.document_id'),
    )
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('category', columns.word, (column) => column.notNull())
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    // After the allowances of the document.
    .addColumn('net', columns.money, (column) => column.notNull())
    .addPrimaryKeyConstraint('issued_lines_key', ['document_id', 'position', 'category', 'rate'])
    .execute()
  await createTable(db, 'credited_lines', columns)
    .addColumn('credit_id', columns.id, (column) =>
      column.notNull().references('issued_documents.document_id'),
    )
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('invoice_id', columns.id, (column) =>
      column.notNull().references('issued_documents.document_id'),
    )
    .addColumn('invoice_position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('category', columns.word, (column) => column.notNull())
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .addColumn('net', columns.money, (column) => column.notNull())
    .addPrimaryKeyConstraint('credited_lines_key', creditedLineKey)
    .execute()
  const ofInvoice = { name: 'credited_lines_of_invoice', table: 'credited_lines' }
  await createIndex(db, { ...ofInvoice, columns: ['invoice_id', 'invoice_position'] }, columns)
  await createTable(db, 'issued_files', columns)
    .addColumn('document_id', columns.id, (column) =>
      column.notNull().references('issued_documents.document_id'),
    )
    .addColumn('name', columns.word, (column) => column.notNull())
    .addColumn('content', columns.file, (column) => column.notNull())
    .addColumn('sha256', columns.hash, (column) => column.notNull())
    .addColumn('made_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('issued_files_key', ['document_id', 'name'])
    .execute()
}

/** Creates the guard rows: what is left of a document and of its lines. Triggers write them; a restore copies them. */
async function createBalanceTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'document_balances', columns)
    .addColumn('document_id', columns.id, (column) => column.primaryKey())
    .addColumn('customer_id', columns.id, (column) => column.notNull())
    .addColumn('currency_id', columns.id, (column) => column.notNull())
    .addColumn('gross', columns.money, (column) => column.notNull())
    .addColumn('owed', columns.money, (column) => column.notNull())
    // Of an invoice: by payments, by credit notes, given up.
    .addColumn('paid', columns.money, (column) => column.notNull())
    .addColumn('credited', columns.money, (column) => column.notNull())
    .addColumn('written_off', columns.money, (column) => column.notNull())
    // Of a credit note: what invoices and refunds have taken of it.
    .addColumn('spent', columns.money, (column) => column.notNull())
    .addCheckConstraint('document_balances_parts', sql`paid >= 0 and credited >= 0 and written_off >= 0`)
    .addCheckConstraint('document_balances_due', sql`paid + credited + written_off <= owed or owed < 0`)
    .addCheckConstraint('document_balances_spent', sql`spent >= 0 and (spent <= owed or owed < 0)`)
    .execute()
  await createTable(db, 'line_balances', columns)
    .addColumn('document_id', columns.id, (column) => column.notNull())
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('category', columns.word, (column) => column.notNull())
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .addColumn('net', columns.money, (column) => column.notNull())
    .addColumn('credited', columns.money, (column) => column.notNull())
    .addPrimaryKeyConstraint('line_balances_key', ['document_id', 'position', 'category', 'rate'])
    .addCheckConstraint('line_balances_left', sql`credited between 0 and net`)
    .execute()
}

/** Columns of a document that issuing locks. Status, owner, archive, and what is derived from payments may change. */
export const lockedColumns = [
  'issued_at',
  ...['kind', 'number', 'prefix', 'title', 'relation', 'lead_id', 'customer_id', 'document_date', 'due_date'],
  ...['currency_id', 'message', 'terms', 'customer_notes', 'company_version_id', 'tax_treatment'],
  ...['party_name', 'party_company', 'party_email', 'party_address', 'party_postal_code', 'party_city'],
  ...['party_country', 'party_tax_number', 'party_legal_number', 'party_eas_scheme', 'party_eas_id'],
  ...['party_is_private', 'party_delivery_name', 'party_delivery_address', 'party_delivery_postal_code'],
  ...['party_delivery_city', 'party_delivery_country', 'discount_type', 'discount_percentage'],
  ...['adjustment_kind', 'delivery_on', 'period_from', 'period_to', 'buyer_reference', 'order_reference'],
  ...['exchange_rate', 'exchange_rate_on', 'exchange_rate_source', 'corrected_invoice_id'],
  ...['corrected_invoice_number', 'corrected_invoice_on', 'sub_total', 'total_tax', 'discount_value'],
  ...['adjustments', 'total', 'shipping_charges'],
]

const locked = 'an issued document is locked'

/** Locks the row of the document on a server, where a read alone would return an older snapshot. */
function isIssued(id: string, { dialect }: ColumnTypes): string {
  const lock = dialect === 'sqlite' ? '' : ' lock in share mode'
  return `(select issued_at from documents where id = ${id}${lock}) is not null`
}

/** Returns the triggers of these tables and of documents. */
export function listTriggers(columns: ColumnTypes): (RejectingTrigger | GuardTrigger)[] {
  const { dialect } = columns
  const isDifferent = lockedColumns
    .map((name) =>
      dialect === 'sqlite' ? `old.${name} is not new.${name}` : `not (old.${name} <=> new.${name})`,
    )
    .join(' or ')
  const documents: RejectingTrigger[] = [
    {
      ...{ name: 'documents_locked', table: 'documents', event: 'update', message: locked },
      when: `old.issued_at is not null and (${isDifferent})`,
    },
    {
      ...{ name: 'documents_kept', table: 'documents', event: 'delete', message: locked },
      when: 'old.issued_at is not null',
    },
  ]
  const lines = ['document_lines', 'document_line_taxes'].flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map((event) => ({
      ...{ name: `${table}_locked_${event}`, table, event, message: locked },
      // An update can also move a line of another document to an issued one.
      when: rowsOfEvent[event].map((row) => isIssued(`${row}.document_id`, columns)).join(' or '),
    })),
  )
  const kept = keptTables.flatMap((table) => keepRows(table, columns))
  const replaced = dialect === 'sqlite' ? replacements : []
  return [...documents, ...replaced, ...lines, ...kept, ...guards]
}

const rowsOfEvent = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const

const sameNumber = 'issued.kind = new.kind and issued.number = new.number'

/**
 * SQLite removes a row without a deletion if another one takes its place (`insert or replace`, `update or replace`); a database server
 * runs the triggers of the deletion. These run after the change: a save with a number that is taken breaks the unique key before.
 */
const replacements: readonly RejectingTrigger[] = [
  {
    ...{ name: 'documents_no_replace', table: 'documents', event: 'insert', isAfter: true, message: locked },
    when: `exists (select 1 from issued_documents as issued
      where issued.document_id = new.id or (${sameNumber}))`,
  },
  {
    ...{ name: 'documents_no_replacing', table: 'documents', event: 'update', isAfter: true },
    message: locked,
    when: `exists (select 1 from issued_documents as issued
      where (issued.document_id = new.id and new.id <> old.id)
        or (${sameNumber} and issued.document_id <> new.id))`,
  },
]

const keptTables = [
  {
    table: 'issued_documents',
    keys: [['document_id'], ['kind', 'number'], ['series_id', 'period', 'sequence']],
  },
  { table: 'issued_vat', keys: [['document_id', 'position']] },
  { table: 'issued_lines', keys: [['document_id', 'position', 'category', 'rate']] },
  { table: 'issued_files', keys: [['document_id', 'name']] },
  { table: 'credited_lines', keys: [creditedLineKey] },
]

/** Message of the trigger that rejects a number or date that does not follow the last issued document of the series. */
export const outOfOrder = 'the number or the date does not follow the last issued document'

/** SQL: the customer into which a customer was merged, otherwise the customer. @param id a column */
function rootOfCustomer(id: string): string {
  return `coalesce((select merged_into from customers where customers.id = ${id}), ${id})`
}

/** Names of these triggers begin with the table. Each is independent of the others: SQLite runs them in any order. */
export const guards: readonly GuardTrigger[] = [
  {
    ...{ name: 'issued_documents_in_order', table: 'issued_documents', event: 'insert' },
    when: `new.origin = 'own'`,
    // The numbers of a year begin with year × 1,000,000 + 1.
    update: `update number_series set last_period = new.period, last_sequence = new.sequence,
      last_number = new.number, last_day = new.issued_on
      where id = new.series_id and kind = new.kind and last_day <= new.issued_on
        and ((last_period = new.period and new.sequence = last_sequence + 1 and new.number > last_number
            and (is_strict = 0 or new.number = last_number + 1))
          or (is_yearly = 1 and last_period < new.period and new.sequence = 1
            and new.number > new.period * 1000000 and new.number < new.period * 1000000 + 1000000
            and (is_strict = 0 or new.number = new.period * 1000000 + 1)))`,
    message: outOfOrder,
  },
  {
    ...{ name: 'issued_documents_mark', table: 'issued_documents', event: 'insert' },
    update: `update documents set issued_at = new.issued_at
      where id = new.document_id and kind = new.kind and number = new.number and issued_at is null`,
    message: 'the document is issued already, or has another number',
  },
  {
    ...{ name: 'issued_documents_balance', table: 'issued_documents', event: 'insert' },
    update: `insert into document_balances
      (document_id, customer_id, currency_id, gross, owed, paid, credited, written_off, spent)
      values (new.document_id, new.customer_id, new.currency_id, new.gross, new.owed, 0, 0, 0, 0)`,
    message: 'the document has no balance',
  },
  {
    ...{ name: 'issued_lines_balance', table: 'issued_lines', event: 'insert' },
    update: `insert into line_balances (document_id, position, category, rate, net, credited)
      values (new.document_id, new.position, new.category, new.rate, new.net, 0)`,
    message: 'the line has no balance',
  },
  {
    ...{ name: 'credited_lines_within', table: 'credited_lines', event: 'insert' },
    update: `update line_balances set credited = credited + new.net
      where document_id = new.invoice_id and position = new.invoice_position
        and category = new.category and rate = new.rate
        and new.net > 0 and credited + new.net <= net
        and exists (select 1 from issued_documents as own, issued_documents as invoice
          where own.document_id = new.credit_id and invoice.document_id = new.invoice_id
            and own.currency_id = invoice.currency_id and (own.customer_id = invoice.customer_id
              or ${rootOfCustomer('own.customer_id')} = ${rootOfCustomer('invoice.customer_id')}))`,
    message: 'more is credited than is left of the line',
  },
]
