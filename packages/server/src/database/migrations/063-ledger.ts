import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'
import { createTriggers, type GuardTrigger, keepRows, type RejectingTrigger } from './triggers.ts'

/** Creates the ledger: a chain of records by their hashes, and the signed closures of its periods. */
export async function ledger(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'ledger_records', columns)
    .addColumn('position', columns.id, (column) => column.primaryKey())
    // That of the content: the few records of a restore are found without reading all contents.
    .addColumn('event', columns.word, (column) => column.notNull())
    .addColumn('previous_hash', columns.hash, (column) => column.notNull())
    // Canonical JSON: event, numbers, amounts and hashes.
    .addColumn('content', columns.json, (column) => column.notNull())
    // SHA-256 of position, previous hash and content as canonical JSON.
    .addColumn('hash', columns.hash, (column) => column.notNull())
    .execute()
  const ofEvent = { name: 'ledger_records_of_event', table: 'ledger_records' }
  await createIndex(db, { ...ofEvent, columns: ['event', 'position'] }, columns)
  await createTable(db, 'ledger_head', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('position', columns.id, (column) => column.notNull())
    .addColumn('hash', columns.hash, (column) => column.notNull())
    .execute()
  await createTable(db, 'signing_keys', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // Ed25519, Base64.
    .addColumn('public_key', columns.line, (column) => column.notNull())
    // Encrypted with the key of the environment file.
    .addColumn('private_key', columns.longLine, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .execute()
  await createTable(db, 'closures', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // 'day', 'month' or 'year', and its first day.
    .addColumn('period', columns.word, (column) => column.notNull())
    .addColumn('starts_on', columns.day, (column) => column.notNull())
    .addColumn('last_position', columns.id, (column) => column.notNull())
    // Canonical JSON: the last hash, counts and totals, of the period and since the first record.
    .addColumn('content', columns.json, (column) => column.notNull())
    .addColumn('key_id', columns.id, (column) => column.notNull().references('signing_keys.id'))
    .addColumn('signature', columns.line, (column) => column.notNull())
    .addColumn('closed_at', columns.moment, (column) => column.notNull())
    .addUniqueConstraint('closures_of_period', ['period', 'starts_on'])
    .execute()
  await createVerifications(db, columns)
  await createTriggers(db, listTriggers(columns), columns)
}

/** Creates the table of the verifications of the ledger. */
async function createVerifications(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'ledger_verifications', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // Each day has one nightly verification. Null: it was requested.
    .addColumn('day', columns.day, (column) => column.unique())
    // The lease of the process that verifies. Empty: no lease.
    .addColumn('claimed_by', columns.line, (column) => column.notNull())
    .addColumn('claimed_until', columns.moment, (column) => column.notNull())
    // Empty: not yet.
    .addColumn('verified_at', columns.moment, (column) => column.notNull())
    .addColumn('records', columns.wholeNumber, (column) => column.notNull())
    .addColumn('closures', columns.wholeNumber, (column) => column.notNull())
    // Of the last record, with which the next verification compares. Empty: there was a fault.
    .addColumn('hash', columns.hash, (column) => column.notNull())
    // Place, position, and key and parameters of a text, as JSON. Empty: no fault.
    .addColumn('fault', columns.json, (column) => column.notNull())
    // 1: administrators got an e-mail about the fault.
    .addColumn('is_reported', columns.wholeNumber, (column) => column.notNull())
    .execute()
  // Those that have not ended have no time.
  const byTime = { name: 'ledger_verifications_by_time', table: 'ledger_verifications' }
  await createIndex(db, { ...byTime, columns: ['verified_at', 'id'] }, columns)
}

/** Returns the triggers of these tables. */
export function listTriggers(columns: ColumnTypes): (RejectingTrigger | GuardTrigger)[] {
  const kept = [
    { table: 'ledger_records', keys: [['position']] },
    { table: 'closures', keys: [['id'], ['period', 'starts_on']] },
  ]
  return [...kept.flatMap((table) => keepRows(table, columns)), ...guards]
}

export const guards: readonly GuardTrigger[] = [
  {
    ...{ name: 'ledger_records_linked', table: 'ledger_records', event: 'insert' },
    update: `update ledger_head set position = new.position, hash = new.hash
      where id = 1 and position = new.position - 1 and hash = new.previous_hash`,
    message: 'the record does not follow the last one of the ledger',
  },
]
