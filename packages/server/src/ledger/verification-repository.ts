import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Selectable } from 'kysely'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { LedgerVerificationTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { type HeldLease, LeaseTable } from '#leases/lease-repository.ts'
import { inLedgerTransaction } from './append-records.ts'
import { lockHead } from './repository.ts'
import type { LedgerFault } from './verify-chain.ts'

/** The lease of the process that verifies the ledger. */
export const ledgerLease = new LeaseTable({
  table: 'ledger_verifications',
  holder: 'claimed_by',
  expiry: 'claimed_until',
  durationMs: 60_000,
})

/** A verification that has ended. */
export interface StoredVerification {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly records: number
  readonly closures: number
  /** Of the last record, with which the next verification compares. Empty: there was a fault. */
  readonly hash: string
  /** Null: there was none. */
  readonly fault: LedgerFault | null
  /** Whether administrators got an e-mail about the fault. */
  readonly isReported: boolean
}

/** Returns the latest verification; null: the ledger was not verified yet. */
export async function findLastVerification(db: Connection): Promise<StoredVerification | null> {
  return toVerification(await selectLatest(db).executeTakeFirst())
}

/** Returns the latest verification that has found no fault; null: there is none. */
export async function findLastSound(db: Connection): Promise<StoredVerification | null> {
  return toVerification(await selectLatest(db).where('hash', '<>', '').executeTakeFirst())
}

/** Returns the latest verification whose fault administrators got by e-mail; null: there is none. */
export async function findLastReported(db: Connection): Promise<StoredVerification | null> {
  return toVerification(await selectLatest(db).where('is_reported', '=', 1).executeTakeFirst())
}

function selectLatest(db: Connection) {
  // Verifications that have not ended have no time.
  const ended = db.selectFrom('ledger_verifications').selectAll().where('verified_at', '>', '')
  return ended.orderBy('verified_at', 'desc').orderBy('id', 'desc').limit(1)
}

/** Returns whether the nightly verification of a day has ended. */
export async function isVerified(db: Connection, day: CalendarDay): Promise<boolean> {
  const ofDay = db.selectFrom('ledger_verifications').select('id').where('day', '=', day)
  return (await ofDay.where('verified_at', '<>', '').executeTakeFirst()) !== undefined
}

interface VerificationRequest {
  /** Of the nightly verification; null: it is requested. */
  readonly day: CalendarDay | null
  readonly holder: string
}

/** A verification that has not ended. */
const unfinished = { verified_at: '', records: 0, closures: 0, hash: '', fault: '', is_reported: 0 }

/**
 * Acquires the lease of a verification, which is inserted if it is missing. The ledger is verified by one process at a time.
 * @returns its id; null: another process verifies, or the verification of the day has ended
 */
export async function acquireVerification(
  db: Connection,
  { day, holder }: VerificationRequest,
): Promise<number | null> {
  if (day !== null) await insertOfDay(db, day)
  return await inLedgerTransaction(db, async (transaction) => {
    // Processes that begin at the same time wait for each other.
    await lockHead(transaction)
    if (await isAnyHeld(transaction)) return null
    return day === null
      ? await insertRequested(transaction, holder)
      : await acquireOfDay(transaction, day, holder)
  })
}

async function isAnyHeld(transaction: Connection): Promise<boolean> {
  const unended = transaction.selectFrom('ledger_verifications').select('id').where('verified_at', '=', '')
  return (await unended.where(ledgerLease.isHeld(transaction)).limit(1).executeTakeFirst()) !== undefined
}

/** Inserts a requested verification, instead of those that were interrupted. Returns its id. */
async function insertRequested(transaction: Connection, holder: string): Promise<number> {
  await transaction
    .deleteFrom('ledger_verifications')
    .where('day', 'is', null)
    .where('verified_at', '=', '')
    .execute()
  const { insertId } = await transaction
    .insertInto('ledger_verifications')
    .values({ day: null, ...unfinished, ...ledgerLease.createLeaseColumns(transaction, holder) })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

async function acquireOfDay(
  transaction: Connection,
  day: CalendarDay,
  holder: string,
): Promise<number | null> {
  const { numUpdatedRows } = await transaction
    .updateTable('ledger_verifications')
    .set(ledgerLease.createLeaseColumns(transaction, holder))
    .where('day', '=', day)
    .where('verified_at', '=', '')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  const ofDay = transaction.selectFrom('ledger_verifications').select('id').where('day', '=', day)
  return (await ofDay.executeTakeFirstOrThrow()).id
}

async function insertOfDay(db: Connection, day: CalendarDay): Promise<void> {
  const ofDay = db.selectFrom('ledger_verifications').select('id').where('day', '=', day)
  if ((await ofDay.executeTakeFirst()) !== undefined) return
  try {
    await inTransaction(db, async (transaction) => {
      await transaction
        .insertInto('ledger_verifications')
        .values({ day, ...ledgerLease.emptyColumns, ...unfinished })
        .execute()
    })
  } catch (error) {
    // Another process has inserted it.
    if (!isDuplicate(error, uniqueKeys.ledgerVerification)) throw error
  }
}

/** Stores the result of a verification and releases its lease. Returns false if the lease was lost. */
export async function finishVerification(
  transaction: Connection,
  lease: HeldLease,
  { at, records, closures, hash, fault, isReported }: StoredVerification,
): Promise<boolean> {
  const result = {
    ...{ verified_at: at, records, closures, hash, is_reported: Number(isReported) },
    fault: fault === null ? '' : JSON.stringify(fault),
  }
  const { numUpdatedRows } = await transaction
    .updateTable('ledger_verifications')
    .set({ ...ledgerLease.emptyColumns, ...result })
    .where(ledgerLease.isOwn(lease))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a requested verification that was interrupted. Does nothing if its lease was lost. */
export async function deleteVerification(db: Connection, lease: HeldLease): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('ledger_verifications').where(ledgerLease.isOwn(lease)).execute()
  })
}

function toVerification(row: Selectable<LedgerVerificationTable> | undefined): StoredVerification | null {
  if (row === undefined) return null
  const { verified_at: at, records, closures, hash, fault, is_reported: isReported } = row
  return {
    ...{ at, records, closures, hash, isReported: isReported === 1 },
    fault: fault === '' ? null : parseFault(fault),
  }
}

function parseFault(json: string): LedgerFault {
  return JSON.parse(json)
}
