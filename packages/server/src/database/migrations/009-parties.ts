import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Adds the versions of leads and customers, and the keys that are used to find duplicates. */
export async function partyRecords(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['leads', 'customers'] as const) await addSimilarityColumns(db, table, columns)
  // Indexes for filters and counts, without computed columns, for which SQLite would read the row.
  await createIndex(
    db,
    { name: 'leads_by_country', table: 'leads', columns: ['country', 'customer_id'] },
    columns,
  )
  await createIndex(db, { name: 'customers_by_country', table: 'customers', columns: ['country'] }, columns)
  // A lead without a person is sorted by its company.
  await sql`update leads set name_key = company_key where name_key = ''`.execute(db)
  await createRevisionTable(db, columns)
  await createKeyTable(db, columns)
}

async function addSimilarityColumns(db: Kysely<unknown>, table: 'leads' | 'customers', columns: ColumnTypes) {
  // 1 at the first save, increased by 1 at each later one; see `party_revisions`.
  await addColumn(db, { table, name: 'version', type: columns.wholeNumber, initially: 1 })
  // E-mail address in lower case, digits of the phone number without its country code, letters and digits of the tax number.
  // Empty: too little to compare.
  for (const name of ['email_key', 'phone_key', 'tax_key']) {
    await addColumn(db, { table, name, type: columns.line, initially: '' })
  }
  await writeKeys(db, table)
  for (const name of ['email_key', 'phone_key', 'tax_key', 'name_key']) {
    await createIndex(db, { name: `${table}_alike_${name}`, table, columns: [name] }, columns)
  }
}

/** Creates the table of all versions of leads and customers, which are kept until they are anonymised. */
async function createRevisionTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'party_revisions', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // 'lead' or 'customer'.
    .addColumn('relation', columns.word, (column) => column.notNull())
    .addColumn('party_id', columns.id, (column) => column.notNull())
    // The version of the record after the save.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    // The kind of change: see `contract/party-records.ts`.
    .addColumn('event', columns.word, (column) => column.notNull())
    .addColumn('saved_at', columns.moment, (column) => column.notNull())
    // Null: unknown.
    .addColumn('saved_by', columns.id, (column) => column.references('members.id'))
    // The record after the save.
    .addColumn('content', columns.json, (column) => column.notNull())
    .execute()
  const index = { name: 'party_revisions_of_party', table: 'party_revisions' }
  await createIndex(db, { ...index, columns: ['relation', 'party_id', 'id'] }, columns)
}

/** Creates the table of idempotency keys, like `idempotency_keys` for documents. */
async function createKeyTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'party_keys', columns)
    .addColumn('member_id', columns.id, (column) => column.notNull().references('members.id'))
    // Method and path.
    .addColumn('call', columns.line, (column) => column.notNull())
    .addColumn('key_hash', columns.hash, (column) => column.notNull())
    .addColumn('body_hash', columns.hash, (column) => column.notNull())
    // The lead or customer that was stored.
    .addColumn('party_id', columns.id, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('party_keys_key', ['member_id', 'call', 'key_hash'])
    .execute()
  await createIndex(db, { name: 'party_keys_age', table: 'party_keys', columns: ['created_at'] }, columns)
}

interface Row {
  readonly id: number
  readonly email: string
  readonly phone: string
  readonly tax_number: string
}

const rowsPerBatch = 500

/** Writes the keys of existing records. */
async function writeKeys(db: Kysely<unknown>, table: string): Promise<void> {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`select id, email, phone, tax_number from ${sql.table(table)}
      where id > ${last} order by id limit ${rowsPerBatch}`.execute(db)
    if (rows.length === 0) return
    const caseById = (toKey: (row: Row) => string) =>
      sql`case id ${sql.join(
        rows.map((row) => sql`when ${row.id} then ${toKey(row)}`),
        sql` `,
      )} end`
    await sql`update ${sql.table(table)} set email_key = ${caseById(({ email }) => toEmailKey(email))},
      phone_key = ${caseById(({ phone }) => toPhoneKey(phone))},
      tax_key = ${caseById((row) => toTaxKey(row.tax_number))}
      where id in (${sql.join(rows.map(({ id }) => sql`${id}`))})`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
}

// Copies of the functions as they were when this migration was written.

function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

const countryCallingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

function toPhoneKey(phone: string): string {
  const digits = phone.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  const isInternational = /^\s*\(?(\+|00)/.test(phone)
  const key = isInternational ? digits.replace(countryCallingCode, '') : digits
  return key.length < 6 ? '' : key.slice(0, 40)
}

function toTaxKey(taxNumber: string): string {
  const key = taxNumber
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return key.length < 5 ? '' : key.slice(0, 60)
}
