import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { databaseNow, forUpdate } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { BackupRunTable } from '#database/tables/backup-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import {
  type BackupRun,
  defaultBackupSettings,
  type RunOutcome,
  runStates,
  type StoredBackupSettings,
} from './backup-schedule.ts'

/** How long nobody else may make it who has not heard of its process. */
const leaseMs = 60_000
// A claim that reaches further is of a clock that was put back since.
const maxLeaseMs = 2 * leaseMs

interface NewRun {
  readonly cause: BackupRun['cause']
  readonly requestedBy: string
  readonly dueAt: Date
}

/** A backup that waits for a process to make it. @returns its id @throws the database's own error where it is there: see `isDuplicate` */
export async function insertRun(
  db: Connection,
  { cause, requestedBy: askedBy, dueAt }: NewRun,
): Promise<number> {
  const emptyColumns = {
    claimed_by: '',
    claimed_until: '',
    started_at: '',
    ended_at: '',
    made_on: '',
    file: '',
  }
  const values = { cause, asked_by: askedBy, due_at: dueAt.toISOString(), state: 'waiting', ...emptyColumns }
  return await inTransaction(db, async (transaction) => {
    const { insertId } = await transaction
      .insertInto('backup_runs')
      .values({ ...values, size: 0, documents: 0, failure: '' })
      .executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

/** One that waits or is being made; null: none is. */
export async function findActiveRun(db: Connection): Promise<BackupRun | null> {
  const row = await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** The one that was ordered for a night; null: none was yet. */
export async function findNightlyRun(db: Connection, dueAt: Date): Promise<BackupRun | null> {
  const nightly = db.selectFrom('backup_runs').selectAll().where('cause', '=', 'nightly')
  const row = await nightly.where('due_at', '=', dueAt.toISOString()).executeTakeFirst()
  return row ? toRun(row) : null
}

/** Has one made once more that failed. */
export async function retryRun(db: Connection, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const failed = transaction.updateTable('backup_runs').where('id', '=', id).where('state', '=', 'failed')
    await failed.set({ state: 'waiting' }).execute()
  })
}

interface RunLease {
  readonly id: number
  readonly holder: string
}

/** Takes one that waits, or that its process has left, so that nobody else makes it. @returns its id; null: there is none, or one is being made */
export async function acquireRunLease(
  db: Connection,
  { holder, host, now }: { readonly holder: string; readonly host: string; readonly now: Date },
): Promise<number | null> {
  const isLeased = sql<SqlBool>`(claimed_until >= ${databaseNow(db)} and claimed_until <= ${databaseNow(db, maxLeaseMs)})`
  const activeRuns = db.selectFrom('backup_runs').where('state', 'in', ['waiting', 'running'])
  const leasedRun = await activeRuns
    .select('id')
    .where('state', '=', 'running')
    .where(isLeased)
    .executeTakeFirst()
  if (leasedRun) return null
  const first = await activeRuns.select('id').orderBy('id').executeTakeFirst()
  if (!first) return null
  const isAcquired = await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('backup_runs')
      .set({ state: 'running', claimed_by: holder, claimed_until: databaseNow(db, leaseMs) })
      .set({ made_on: host, started_at: now.toISOString() })
      .where('id', '=', first.id)
      .where('state', 'in', ['waiting', 'running'])
      .where(sql<SqlBool>`not ${isLeased}`)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
  return isAcquired ? first.id : null
}

/** False: somebody else has it, because this process was not heard of for too long. */
export async function renewRunLease(db: Connection, claim: RunLease): Promise<boolean> {
  return await updateLeasedRun(db, claim, { claimed_until: databaseNow(db, leaseMs) })
}

/** As if it had not been begun. */
export async function releaseRunLease(db: Connection, claim: RunLease): Promise<void> {
  await updateLeasedRun(db, claim, { ...noLease, state: 'waiting' })
}

/** @returns false: it is somebody else's by now */
export async function finishRun(
  db: Connection,
  claim: RunLease,
  { now, outcome }: { readonly now: Date; readonly outcome: RunOutcome },
): Promise<boolean> {
  const ended = { ...noLease, ended_at: now.toISOString(), state: outcome.state }
  if (outcome.state === 'failed') {
    return await updateLeasedRun(db, claim, { ...ended, failure: JSON.stringify(outcome.failure) })
  }
  const { file, bytes: size, documents } = outcome
  return await updateLeasedRun(db, claim, { ...ended, file, size, documents, failure: '' })
}

const noLease = { claimed_by: '', claimed_until: '' }

type RunChanges = Omit<Updateable<BackupRunTable>, 'claimed_until'> & {
  readonly claimed_until?: string | RawBuilder<string>
}

async function updateLeasedRun(
  db: Connection,
  { id, holder }: RunLease,
  changes: RunChanges,
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const leasedRow = transaction
      .updateTable('backup_runs')
      .set(changes)
      .where('id', '=', id)
      .where('claimed_by', '=', holder)
    const { numUpdatedRows } = await leasedRow.executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** The newest first. */
export async function listRuns(db: Connection, most: number): Promise<BackupRun[]> {
  const rows = await db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(most).execute()
  return rows.map(toRun)
}

/** Its file may be gone since. */
export async function findLastVerified(db: Connection): Promise<BackupRun | null> {
  const verifiedRuns = db.selectFrom('backup_runs').selectAll().where('state', '=', 'proven')
  const row = await verifiedRuns.orderBy('ended_at', 'desc').orderBy('id', 'desc').executeTakeFirst()
  return row ? toRun(row) : null
}

/** Those whose files nobody has deleted yet, the newest first. */
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

/** The run stays in the list; its file is not there any more. */
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

/** Those that every installation begins with, where nobody has chosen yet. */
export async function readBackupSettings(db: Connection): Promise<StoredBackupSettings> {
  const row = await db
    .selectFrom('backup_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .executeTakeFirst()
  return toSettings(row)
}

/** Until the transaction ends nobody else changes them. */
export async function lockBackupSettings(transaction: Connection): Promise<StoredBackupSettings> {
  const row = await transaction
    .selectFrom('backup_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toSettings(row)
}

/** @throws the database's own error when somebody else has chosen for the first time at once: see `isDuplicate` */
export async function storeBackupSettings(
  transaction: Connection,
  { isOn, time, folder, keep, version, changed }: StoredBackupSettings,
): Promise<void> {
  const columns = { is_on: isOn ? 1 : 0, time_of_day: time, folder, keep }
  const row = { ...columns, version, changed_by: changed.by, changed_at: changed.at }
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
  const changed = { by: row.changed_by, at: row.changed_at }
  return { isOn: row.is_on === 1, time: row.time_of_day, folder, keep, version, changed }
}
