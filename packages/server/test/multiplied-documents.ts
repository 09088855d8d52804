import { sql } from 'kysely'
import { insertStoredRows, type StoredValue } from '#database/copies/snapshot.ts'
import { readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A row of a table, whatever the version of its schema. */
type Row = Readonly<Record<string, StoredValue>>

/** Tables with the content of documents. */
export const documentTables = [
  'documents',
  'document_lines',
  'document_line_taxes',
  'document_revisions',
] as const

/** Reads rows in the order of their keys. */
export async function readStoredRows(db: Connection, { name, columns, key }: StoredTable): Promise<Row[]> {
  const join = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  const query = sql<Row>`select ${join(columns)} from ${sql.table(name)} order by ${join(key)}`
  return (await query.execute(db)).rows
}

/** Reads and inserts rows of any table. */
class StoredTables {
  readonly #db: Connection
  readonly #tables: ReadonlyMap<string, StoredTable>

  constructor(db: Connection, tables: ReadonlyMap<string, StoredTable>) {
    this.#db = db
    this.#tables = tables
  }

  async read(name: string): Promise<Row[]> {
    const table = this.#tables.get(name)
    return table === undefined ? [] : await readStoredRows(this.#db, table)
  }

  /** Inserts rows. Columns that a row does not have are null. */
  async insert(name: string, rows: readonly Row[]): Promise<void> {
    const { columns = [] } = this.#tables.get(name) ?? {}
    const values = rows.map((row) => columns.map((column) => row[column] ?? null))
    await insertStoredRows(this.#db, { table: name, columns, rows: values })
  }

  /** Copies the lines, taxes and revisions of documents. */
  async copyParts(copies: readonly Copy[]): Promise<void> {
    for (const name of documentTables.slice(1)) {
      const rows = Map.groupBy(await this.read(name), (row) => row.document_id)
      const partsOf = ({ originalId, id }: Copy) =>
        (rows.get(originalId) ?? []).map((part) => ({ ...part, document_id: id }))
      await this.insert(name, copies.flatMap(partsOf))
    }
  }
}

interface Copy {
  readonly id: number
  readonly originalId: StoredValue
}

/** A copy of a document. The first copies of all documents are round 0, the second ones round 1. */
interface MultipliedDocument extends Copy {
  readonly row: Row
  readonly round: number
}

/** The values that the copies of an invoice have in turn. */
interface Variety {
  readonly statusIds: readonly number[]
  readonly currencyIds: readonly number[]
}

const archivedAt = '2026-06-01T08:00:00.000Z'

/** The total of some copies, in cents. */
const totalBelowZero = -500

/**
 * Returns the columns in which a copy of an invoice differs: status, currency, what was typed as paid, and the archive; of some also the
 * adjustment, which makes the total one below zero.
 */
function varyInvoice(invoice: Row, round: number, { statusIds, currencyIds }: Variety): Row {
  const isBelowZero = round % 9 === 5
  const total = isBelowZero ? totalBelowZero : Number(invoice.total)
  const paid = [0, Math.floor(total / 2), total, total + 500]
  const adjustments = Number(invoice.adjustments) + total - Number(invoice.total)
  return {
    ...(isBelowZero && { total, adjustments }),
    status_id: statusIds[round % statusIds.length] ?? null,
    currency_id: currencyIds[round % currencyIds.length] ?? null,
    amount_paid: paid[round % paid.length] ?? 0,
    archived_at: round % 7 === 3 ? archivedAt : (invoice.archived_at ?? null),
  }
}

/** The states of the e-mail of each status in turn. Null: it was not e-mailed. A failed one may have reached a recipient before. */
const emailStates = [null, 'sent', 'failed', 'cancelled', 'failed-later', 'logged'] as const

type EmailState = (typeof emailStates)[number]

/**
 * Copies the documents of a database, whatever the version of its schema, until there are so many more. The copies of invoices have all
 * statuses, three currencies and different amounts paid; some are below zero or archived; some were e-mailed, or should have been.
 */
export async function multiplyDocuments(db: Connection, count: number): Promise<void> {
  const tables = new StoredTables(db, await readTables(db))
  const documents = await tables.read('documents')
  const variety = await readVariety(db)
  const highest = (column: 'id' | 'number') => Math.max(...documents.map((row) => Number(row[column])))
  const [firstId, firstNumber] = [highest('id') + 1, highest('number') + 1]
  const copies = Array.from({ length: count }, (_copy, place): MultipliedDocument => {
    const original: Row = documents[place % documents.length] ?? {}
    const round = Math.floor(place / documents.length)
    const differences = original.kind === 'invoice' ? varyInvoice(original, round, variety) : {}
    const id = firstId + place
    const row: Row = { ...original, id, number: firstNumber + place, ...differences }
    return { id, row, round, originalId: original.id ?? null }
  })
  await tables.insert(
    'documents',
    copies.map(({ row }) => row),
  )
  await tables.copyParts(copies)
  await emailCopies(tables, copies, variety.statusIds.length)
}

async function emailCopies(
  tables: StoredTables,
  copies: readonly MultipliedDocument[],
  statusCount: number,
): Promise<void> {
  const [message = {}] = await tables.read('mail_messages')
  const revisions = await tables.read('document_revisions')
  // After the last revision, so that it was sent as it is.
  const queuedAt = revisions.map((row) => String(row.saved_at)).reduce((last, at) => (at > last ? at : last))
  const invoices = copies.filter(({ row }) => row.kind === 'invoice')
  const emails = invoices.flatMap((copy): Email[] => {
    const state = emailStates[Math.floor(copy.round / statusCount) % emailStates.length] ?? null
    return state === null ? [] : [{ copy, about: copy, state }]
  })
  // Sent with the e-mail about an offer.
  const offer = copies.find(({ row }) => row.kind === 'estimate')
  const emailed = new Set(emails.map(({ copy }) => copy))
  const [attached] = invoices.filter((copy) => !emailed.has(copy))
  if (offer && attached) emails.push({ copy: attached, about: offer, state: 'sent' })
  const sent = { queued_at: queuedAt, has_files: 1 }
  await tables.insert(
    'mail_messages',
    emails.map((email) => ({ ...message, ...sent, ...describeEmail(email, queuedAt) })),
  )
  await tables.insert(
    'mail_attachments',
    emails.map(({ copy: { id } }) => ({
      ...{ message_id: toMessageId(id), position: 0, name: 'facture.pdf', content_type: 'application/pdf' },
      ...{ content: composeSentPdf(id), document_id: id },
    })),
  )
}

/** An e-mail with a copy. */
interface Email {
  readonly copy: MultipliedDocument
  /** The document that the e-mail is about. */
  readonly about: MultipliedDocument
  readonly state: Exclude<EmailState, null>
}

function describeEmail({ copy, about, state }: Email, at: string): Row {
  return {
    ...{ id: toMessageId(copy.id), message_id: `<copy-${copy.id}@example.com>` },
    ...{ document_id: about.id, document_version: about.row.version ?? null },
    state: state === 'failed-later' ? 'failed' : state,
    sent_at: state === 'failed' || state === 'cancelled' ? '' : at,
  }
}

const firstMessageId = 1_000

function toMessageId(documentId: number): number {
  return firstMessageId + documentId
}

/** Returns the PDF with which a copy was e-mailed: other bytes for each of them. */
function composeSentPdf(documentId: number): Buffer {
  return Buffer.from(`%PDF-1.7 sent document ${documentId}`)
}

async function readVariety(db: Connection): Promise<Variety> {
  const currencies = await sql<{ id: number }>`select id from currencies order by id limit 3`.execute(db)
  return {
    statusIds: await readStatusIds(db, 'invoice'),
    currencyIds: currencies.rows.map(({ id }) => id),
  }
}

async function readStatusIds(db: Connection, kind: string): Promise<number[]> {
  const statuses = await sql<{ id: number }>`
    select id from document_statuses where kind = ${kind} order by id`.execute(db)
  return statuses.rows.map(({ id }) => id)
}

const invoicesPerCredit = 9

/**
 * Writes credit notes for some invoices of a database of this version: a third of an invoice or all of it, with all statuses. Some invoices
 * have two.
 */
export async function creditDocuments(db: Connection): Promise<void> {
  const tables = new StoredTables(db, await readTables(db))
  const documents = await tables.read('documents')
  const statusIds = await readStatusIds(db, 'creditNote')
  const firstId = Math.max(...documents.map(({ id }) => Number(id))) + 1
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const chosen = invoices.filter((_row, place) => place % invoicesPerCredit < 2)
  const credited = chosen.flatMap((row, place) => (place % 5 === 0 ? [row, row] : [row]))
  const copies = credited.map((row, place) => {
    const total = Math.floor(Number(row.total) / 3)
    const part = place % 3 === 0 ? {} : { sub_total: total, total_tax: 0, discount_value: 0, total }
    const corrected = {
      ...{ corrected_invoice_id: row.id ?? null, corrected_invoice_number: `T-${row.number}` },
      corrected_invoice_on: row.document_date ?? null,
    }
    const id = firstId + place
    const own = {
      ...{ id, kind: 'creditNote', number: place + 1, amount_paid: 0, amount_due: 0, archived_at: null },
      status_id: statusIds[place % statusIds.length] ?? null,
    }
    return { id, originalId: row.id ?? null, row: { ...row, ...part, ...corrected, ...own } }
  })
  await tables.insert(
    'documents',
    copies.map(({ row }) => row),
  )
  await tables.copyParts(copies)
}
