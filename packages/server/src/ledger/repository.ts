import type { Selectable } from 'kysely'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { deferGuardedInsert } from '#database/queries/guard-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { PreparedQuery } from '#database/queries/prepared-query.ts'
import type { LedgerRecordTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type LedgerEvent, type LedgerHead, type LedgerRecord, readContent } from './ledger-record.ts'

/** A record as it is stored. */
export interface StoredRecord extends LedgerRecord {
  /** That of the content. */
  readonly event: string
}

/** Reads the last record, locked until the transaction ends: records are written one transaction after another. */
export async function lockHead(transaction: Connection): Promise<LedgerHead> {
  return await executeRead(transaction, createHeadLock(transaction))
}

const lockedHeadQuery = new PreparedQuery((db) =>
  db.selectFrom('ledger_head').select(['position', 'hash']).modifyEnd(forUpdate(db)).compile(),
)

/** Creates a read that locks the last record like `lockHead`. */
export function createHeadLock(transaction: Connection): BatchRead<LedgerHead> {
  return lockedHeadQuery.read(transaction, {}, ([head]) => {
    if (head === undefined) throw new Error('The ledger has no end.')
    return head
  })
}

/** Inserts records that follow the head. The database checks the links, and moves the head. */
export async function insertRecords(
  transaction: Connection,
  records: readonly LedgerRecord[],
): Promise<void> {
  const rows = records.map((record) => {
    const { position, previousHash, content, hash } = record
    const event = readContent(record)?.event ?? ''
    return { position, event, previous_hash: previousHash, content, hash }
  })
  await deferGuardedInsert(transaction, 'ledger_records', rows)
}

/** Returns records after a position, in their order. */
export async function listRecords(
  db: Connection,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('ledger_records')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toRecord)
}

function toRecord(row: Selectable<LedgerRecordTable>): StoredRecord {
  const { position, event, previous_hash: previousHash, content, hash } = row
  return { position, event, previousHash, content, hash }
}

/** Returns a record; null: there is none at this position. */
export async function findRecord(db: Connection, position: number): Promise<StoredRecord | null> {
  const [record] = await listRecords(db, { after: position - 1, limit: 1 })
  return record?.position === position ? record : null
}

/** The events of the records that closures append themselves. */
const closingEvents: readonly LedgerEvent[] = ['close', 'key']

/** Returns whether a record says only that a period was closed, or with which key, so that it is no reason to close its own period. */
export function isOfClosing({ event }: { readonly event: string }): boolean {
  return closingEvents.some((closing) => closing === event)
}

/** Returns the first record from a position on that no closure has appended; null: there is none. */
export async function findActivity(db: Connection, from: number): Promise<StoredRecord | null> {
  const records = db.selectFrom('ledger_records').selectAll().where('position', '>=', from)
  const others = records.where('event', 'not in', closingEvents).orderBy('position')
  const row = await others.limit(1).executeTakeFirst()
  return row ? toRecord(row) : null
}

/** Returns the first record of an issued document, or of switching issuing on. Null: nothing was ever issued. */
export async function findFirstIssue(db: Connection): Promise<StoredRecord | null> {
  const positions: number[] = []
  for (const event of ['start', 'issue'] satisfies LedgerEvent[]) {
    const ofEvent = db.selectFrom('ledger_records').select('position').where('event', '=', event)
    const first = await ofEvent.orderBy('position').limit(1).executeTakeFirst()
    if (first) positions.push(first.position)
  }
  return positions.length === 0 ? null : await findRecord(db, Math.min(...positions))
}

/** Returns the last record without a lock. */
export async function readHead(db: Connection): Promise<LedgerHead> {
  return await db.selectFrom('ledger_head').select(['position', 'hash']).executeTakeFirstOrThrow()
}
