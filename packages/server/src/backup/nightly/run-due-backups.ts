import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultBackupFolder } from '#backup/backup-folder.ts'
import { readEnvironment } from '#config/installation.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Sentence } from '#errors.ts'
import { holdLease } from '#leases/lease-renewal.ts'
import type { HeldLease } from '#leases/lease-repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  type BackupSettings,
  computeLastDueTime,
  type RunOutcome,
  type StoredBackupSettings,
} from './backup-schedule.ts'
import type { BackupRequest, BackupResponse } from './make-verified-backup.ts'
import {
  acquireRunLease,
  backupLease,
  clearBackupFile,
  findNightlyRun,
  finishRun,
  insertRun,
  listBackupFiles,
  readBackupSettings,
  releaseRunLease,
  retryRun,
} from './repository.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

interface BackupRunOptions {
  /** Checked repeatedly: when the server stops, the current run is released for another server. */
  readonly shouldStop?: () => boolean
  /** Called with the reason and the file of each backup that failed. */
  readonly onFailure?: (failure: Sentence, file: string) => void
  /** Tests replace it. */
  readonly makeBackup?: (request: BackupRequest, signal: AbortSignal) => Promise<BackupResponse>
}

const retryDelayMs = 3_600_000

/**
 * Makes the backups that are due or requested, one after the other. Of several servers, only one works on a backup, under a lease.
 */
export async function runDueBackups(services: Context, options: BackupRunOptions = {}): Promise<void> {
  const { database, clock } = services
  const { shouldStop = () => false, makeBackup = runBackupProcess, onFailure = () => undefined } = options
  const settings = await readBackupSettings(database)
  await queueNightlyRun(services, settings)
  while (!shouldStop()) {
    const holder = randomUUID()
    const requestedAt = performance.now()
    const id = await acquireRunLease(database, { holder, host: hostname(), now: clock() })
    if (id === null) return
    await makeLeasedBackup(
      services,
      { lease: { id, holder }, requestedAt, settings },
      { shouldStop, makeBackup, onFailure },
    )
  }
}

/** Queues the run of the last night, or queues it again if it failed at least an hour ago. */
async function queueNightlyRun({ database, clock }: Context, settings: StoredBackupSettings): Promise<void> {
  const dueAt = computeLastDueTime(clock(), settings.time)
  // No run was scheduled before this time was configured.
  if (!settings.isOn || dueAt.toISOString() < settings.lastChange.changedAt) return
  const nightlyRun = await findNightlyRun(database, dueAt)
  if (nightlyRun === null) return await queueNightlyRunOnce(database, dueAt)
  const canRetry = clock().getTime() - Date.parse(nightlyRun.endedAt ?? '') >= retryDelayMs
  if (nightlyRun.state === 'failed' && canRetry) await retryRun(database, nightlyRun.id)
}

async function queueNightlyRunOnce(database: Context['database'], dueAt: Date): Promise<void> {
  try {
    await insertRun(database, { cause: 'nightly', requestedBy: '', dueAt })
  } catch (error) {
    // Another process has queued it.
    if (!isDuplicate(error, uniqueKeys.backupRun)) throw error
  }
}

interface LeasedRun {
  readonly lease: HeldLease
  /** Value of `performance.now()` before the lease was acquired. */
  readonly requestedAt: number
  readonly settings: BackupSettings
}

async function makeLeasedBackup(
  services: Context,
  { lease, requestedAt, settings }: LeasedRun,
  { shouldStop, makeBackup, onFailure }: Required<BackupRunOptions>,
): Promise<void> {
  const { config, installation, database, clock } = services
  const folder = settings.folder === '' ? defaultBackupFolder(config.dataDir) : settings.folder
  const file = join(folder, formatBackupFileName(clock(), lease.id))
  const environment = readEnvironment(config.dataDir) ?? {}
  const folders = selectFolders(config)
  const request = { settings: installation.database, environment, folder, folders, file }
  const acquired = { database, table: backupLease, lease, requestedAt }
  const response = await holdLease(acquired, { shouldStop }, ({ signal }) => makeBackup(request, signal))
  // Another server makes the backup, or this one after its next start.
  if (!response.isMade && shouldStop()) return await releaseRunLease(database, lease)
  const outcome = toRunOutcome(response, file)
  const isLeaseHeld = await finishRun(database, lease, { now: clock(), outcome })
  if (!isLeaseHeld) return
  if (!response.isMade) return onFailure(response.failure, file)
  await recordSecurityEvent(database, serverActor, {
    event: 'backup-made',
    about: basename(file),
    at: clock(),
  })
  await deleteOldBackups(database, settings.keep)
}

/** Returns the folders of the configuration that the backup process needs, without the rest of it. */
function selectFolders({ dataDir, webDist }: Context['config']): BackupRequest['folders'] {
  return { dataDir, webDist }
}

function toRunOutcome(response: BackupResponse, file: string): RunOutcome {
  if (!response.isMade) return { state: 'failed', failure: response.failure }
  const { bytes, documents } = response
  return { state: 'proven', file, bytes, documents }
}

/** Returns a file name like `2026-11-22-023000-7.quittance`, with the time in UTC and the id of the run. */
function formatBackupFileName(now: Date, id: number): string {
  const timestamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `${timestamp}-${id}.quittance`
}

/**
 * Deletes all but the newest backups of this computer. Includes files of other host names that exist here, because a computer can be
 * renamed, and every new container has a new host name.
 */
async function deleteOldBackups(database: Context['database'], keep: number): Promise<void> {
  const files = await listBackupFiles(database)
  const localFiles = files.filter(({ file, host }) => host === hostname() || existsSync(file))
  for (const { id, file } of localFiles.slice(keep)) {
    await rm(file, { force: true })
    await clearBackupFile(database, id)
  }
}

/**
 * Makes a backup in a separate process, so that it does not delay requests.
 * @param signal kills the process; an unfinished backup never has the name of the file
 */
export async function runBackupProcess(request: BackupRequest, signal: AbortSignal): Promise<BackupResponse> {
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url))
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve) => {
      const ended: BackupResponse = { isMade: false, failure: { key: 'backup.ended' } }
      child.once('message', (response: BackupResponse) => resolve(response))
      child.once('error', () => resolve(ended))
      child.once('exit', () => resolve(ended))
      if (signal.aborted) stop()
      else child.send(request)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
