import type { Selectable, Updateable } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { BackupRunTable } from '#database/tables/backup-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { type HeldLease, LeaseTable } from '#leases/lease-repository.ts'
import {
  type BackupRun,
  defaultBackupSettings,
  type RunOutcome,
  runStates,
  type StoredBackupSettings,
} from './backup-schedule.ts'

/** The lease of the process that makes a backup. */
export const backupLease = new LeaseTable({
  table: 'backup_runs',
  holder: 'claimed_by',
  expiry: 'claimed_until',
  durationMs: 60_000,
})

interface NewRun {
  readonly cause: BackupRun['cause']
  readonly requestedBy: string
  readonly dueAt: Date
}

/** Stores a waiting run and returns its id. @throws the error of the database if the nightly run exists: see `isDuplicate` */
export async function insertRun(db: Connection, { cause, requestedBy, dueAt }: NewRun): Promise<number> {
  const emptyColumns = {
    ...backupLease.emptyColumns,
    started_at: '',
    ended_at: '',
    made_on: '',
    file: '',
  }
  const values = {
    cause,
    asked_by: requestedBy,
    due_at: dueAt.toISOString(),
    state: 'waiting',
    ...emptyColumns,
  }
  return await inTransaction(db, async (transaction) => {
    const { insertId } = await transaction
      .insertInto('backup_runs')
      .values({ ...values, size: 0, documents: 0, failure: '' })
      .executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

/** Returns the oldest run that is waiting or in progress; null if there is none. */
export async function findActiveRun(db: Connection): Promise<BackupRun | null> {
  const row = await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** Returns the nightly run that is due at a time; null if it is not queued yet. */
export async function findNightlyRun(db: Connection, dueAt: Date): Promise<BackupRun | null> {
  const nightly = db.selectFrom('backup_runs').selectAll().where('cause', '=', 'nightly')
  const row = await nightly.where('due_at', '=', dueAt.toISOString()).executeTakeFirst()
  return row ? toRun(row) : null
}

/** Queues a failed run again. */
export async function retryRun(db: Connection, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const failed = transaction.updateTable('backup_runs').where('id', '=', id).where('state', '=', 'failed')
    await failed.set({ state: 'waiting' }).execute()
  })
}

/**
 * Acquires the lease of the oldest run that is waiting, or whose lease has expired. Returns the id of the run; null if there is none,
 * or if another run is in progress.
 */
export async function acquireRunLease(
  db: Connection,
  { holder, host, now }: { readonly holder: string; readonly host: string; readonly now: Date },
): Promise<number | null> {
  const activeRuns = db.selectFrom('backup_runs').where('state', 'in', ['waiting', 'running'])
  const leasedRun = await activeRuns
    .select('id')
    .where('state', '=', 'running')
    .where(backupLease.isHeld(db))
    .executeTakeFirst()
  if (leasedRun) return null
  const first = await activeRuns.select('id').orderBy('id').executeTakeFirst()
  if (!first) return null
  const isAcquired = await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('backup_runs')
      .set(backupLease.createLeaseColumns(db, holder))
      .set({ state: 'running', made_on: host, started_at: now.toISOString() })
      .where('id', '=', first.id)
      .where('state', 'in', ['waiting', 'running'])
      .where(backupLease.isFree(db))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
  return isAcquired ? first.id : null
}

/** Releases a lease. The run is waiting again. */
export async function releaseRunLease(db: Connection, lease: HeldLease): Promise<void> {
  await updateLeasedRun(db, lease, { ...backupLease.emptyColumns, state: 'waiting' })
}

/** Stores the outcome of a run and releases its lease. Returns false if the lease was lost. */
export async function finishRun(
  db: Connection,
  lease: HeldLease,
  { now, outcome }: { readonly now: Date; readonly outcome: RunOutcome },
): Promise<boolean> {
  const ended = { ...backupLease.emptyColumns, ended_at: now.toISOString(), state: outcome.state }
  if (outcome.state === 'failed') {
    return await updateLeasedRun(db, lease, { ...ended, failure: JSON.stringify(outcome.failure) })
  }
  const { file, bytes: size, documents } = outcome
  return await updateLeasedRun(db, lease, { ...ended, file, size, documents, failure: '' })
}

async function updateLeasedRun(
  db: Connection,
  lease: HeldLease,
  changes: Updateable<BackupRunTable>,
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const leasedRow = transaction.updateTable('backup_runs').set(changes).where(backupLease.isOwn(lease))
    const { numUpdatedRows } = await leasedRow.executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Returns the latest runs, the newest first. */
export async function listRuns(db: Connection, maxRuns: number): Promise<BackupRun[]> {
  const rows = await db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(maxRuns).execute()
  return rows.map(toRun)
}

/** Returns the latest verified backup, whose file may have been deleted; null if there is none. */
export async function findLastVerified(db: Connection): Promise<BackupRun | null> {
  const verifiedRuns = db.selectFrom('backup_runs').selectAll().where('state', '=', 'proven')
  const row = await verifiedRuns.orderBy('ended_at', 'desc').orderBy('id', 'desc').executeTakeFirst()
  return row ? toRun(row) : null
}

/** Returns the verified backups whose files were not deleted by the product, the newest first. */
export async function listBackupFiles(db: Connection): Promise<Pick<BackupRun, 'id' | 'file' | 'host'>[]> {
  return await db
    .selectFrom('backup_runs')
    .select(['id', 'file', 'made_on as host'])
    .where('state', '=', 'proven')
    .where('file', '!=', '')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Records that the file of a run was deleted. */
export async function clearBackupFile(db: Connection, id: number): Promise<void> {
  await db.updateTable('backup_runs').set({ file: '' }).where('id', '=', id).execute()
}

function toRun(row: Selectable<BackupRunTable>): BackupRun {
  return {
    id: row.id,
    cause: row.cause === 'nightly' ? 'nightly' : 'asked',
    requestedBy: row.asked_by,
    state: runStates.find((state) => state === row.state) ?? 'failed',
    dueAt: row.due_at,
    endedAt: row.ended_at === '' ? null : row.ended_at,
    host: row.made_on,
    file: row.file,
    bytes: row.size,
    documents: row.documents,
    failure: row.failure === '' ? null : parseSentence(row.failure),
  }
}

function parseSentence(json: string): Sentence {
  return JSON.parse(json)
}

const singletonId = 1

/** Returns the settings; the defaults before the first change. */
export async function readBackupSettings(db: Connection): Promise<StoredBackupSettings> {
  const row = await db
    .selectFrom('backup_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .executeTakeFirst()
  return toSettings(row)
}

/** Returns the settings, and locks them until the transaction ends. */
export async function lockBackupSettings(transaction: Connection): Promise<StoredBackupSettings> {
  const row = await transaction
    .selectFrom('backup_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toSettings(row)
}

/** Stores the settings. @throws the error of the database if a concurrent transaction made the first change: see `isDuplicate` */
export async function storeBackupSettings(
  transaction: Connection,
  { isOn, time, folder, keep, version, lastChange }: StoredBackupSettings,
): Promise<void> {
  const columns = { is_on: isOn ? 1 : 0, time_of_day: time, folder, keep }
  const { changedBy, changedAt } = lastChange
  const row = { ...columns, version, changed_by: changedBy, changed_at: changedAt }
  if (version === 1) {
    await transaction
      .insertInto('backup_settings')
      .values({ id: singletonId, ...row })
      .execute()
  } else {
    await transaction.updateTable('backup_settings').set(row).where('id', '=', singletonId).execute()
  }
}

interface SettingsRow {
  readonly is_on: number
  readonly time_of_day: string
  readonly folder: string
  readonly keep: number
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toSettings(row: SettingsRow | undefined): StoredBackupSettings {
  if (!row) return defaultBackupSettings
  const { folder, keep, version } = row
  const lastChange = { changedBy: row.changed_by, changedAt: row.changed_at }
  return { isOn: row.is_on === 1, time: row.time_of_day, folder, keep, version, lastChange }
}
