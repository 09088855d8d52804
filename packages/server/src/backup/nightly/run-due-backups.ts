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
import { recordSecurityEvent, serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  type BackupSettings,
  computeLastDueTime,
  type RunOutcome,
  type StoredBackupSettings,
} from './backup-schedule.ts'
import type { BackupAnswer, BackupRequest } from './make-verified-backup.ts'
import * as runs from './repository.ts'
import { readBackupSettings } from './repository.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

interface BackupRunOptions {
  /** Asked now and then: a server that is told to end leaves the work to the next one. */
  readonly shouldStop?: () => boolean
  /** Called with the reason of each backup that was not made. */
  readonly onFailure?: (failure: Sentence) => void
  readonly makeBackup?: (job: BackupRequest, signal: AbortSignal) => Promise<BackupAnswer>
}

const retryDelayMs = 3_600_000
const leaseRenewalIntervalMs = 15_000
const stopCheckIntervalMs = 250

/** Makes the backups that are due or were asked for, one after the other, each by one process of all alone. */
export async function runDueBackups(services: Context, taking: BackupRunOptions = {}): Promise<void> {
  const { database, clock } = services
  const {
    shouldStop = () => false,
    makeBackup: make = runBackupProcess,
    onFailure = () => undefined,
  } = taking
  const settings = await readBackupSettings(database)
  await queueNightlyRun(services, settings)
  while (!shouldStop()) {
    const holder = randomUUID()
    const id = await runs.acquireRunLease(database, { holder, host: hostname(), now: clock() })
    if (id === null) return
    await makeLeasedBackup(services, { id, holder, settings }, { shouldStop, makeBackup: make, onFailure })
  }
}

async function queueNightlyRun({ database, clock }: Context, settings: StoredBackupSettings): Promise<void> {
  const dueAt = computeLastDueTime(clock(), settings.time)
  // Nothing was promised for a night before somebody chose this time.
  if (!settings.isOn || dueAt.toISOString() < settings.changed.at) return
  const nightlyRun = await runs.findNightlyRun(database, dueAt)
  if (nightlyRun === null) return await queueNightlyRunOnce(database, dueAt)
  const canRetry = clock().getTime() - Date.parse(nightlyRun.endedAt ?? '') >= retryDelayMs
  if (nightlyRun.state === 'failed' && canRetry) await runs.retryRun(database, nightlyRun.id)
}

async function queueNightlyRunOnce(database: Context['database'], dueAt: Date): Promise<void> {
  try {
    await runs.insertRun(database, { cause: 'nightly', requestedBy: '', dueAt })
  } catch (error) {
    // Another process was quicker.
    if (!isDuplicate(error, uniqueKeys.backupRun)) throw error
  }
}

interface LeasedRun {
  readonly id: number
  readonly holder: string
  readonly settings: BackupSettings
}

async function makeLeasedBackup(
  services: Context,
  { id, holder, settings }: LeasedRun,
  { shouldStop, makeBackup: make, onFailure }: Required<BackupRunOptions>,
): Promise<void> {
  const { config, installation, database, clock } = services
  const folder = settings.folder === '' ? defaultBackupFolder(config.dataDir) : settings.folder
  const file = join(folder, formatBackupFileName(clock(), id))
  const environment = readEnvironment(config.dataDir) ?? {}
  const claim = { id, holder }
  const answer = await withLeaseRenewal(services, { lease: claim, shouldStop }, (signal) =>
    make(
      { settings: installation.database, environment, folder, folders: selectFolders(config), file },
      signal,
    ),
  )
  if (!answer.made && shouldStop()) return await runs.releaseRunLease(database, claim)
  const isOwn = await runs.finishRun(database, claim, { now: clock(), outcome: toRunOutcome(answer, file) })
  if (!isOwn) return
  if (!answer.made) return onFailure(answer.failure)
  await recordSecurityEvent(database, serverActor, {
    event: 'backup-made',
    about: basename(file),
    at: clock(),
  })
  await deleteOldBackups(database, settings.keep)
}

/** Returns the two folders of the configuration that the backup process needs. */
function selectFolders({ dataDir, webDist }: Context['config']): BackupRequest['folders'] {
  return { dataDir, webDist }
}

interface LeaseOptions {
  readonly lease: { readonly id: number; readonly holder: string }
  readonly shouldStop: () => boolean
}

/** Says now and then that it is still being made; ends the making when it is somebody else's, or the server is to end. */
async function withLeaseRenewal(
  { database }: Context,
  { lease: claim, shouldStop }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<BackupAnswer>,
): Promise<BackupAnswer> {
  const abortController = new AbortController()
  const renew = () =>
    void runs.renewRunLease(database, claim).then(
      (isOwn) => {
        if (!isOwn) abortController.abort()
      },
      // The database may be back before the claim ends.
      () => undefined,
    )
  const stop = () => {
    if (shouldStop()) abortController.abort()
  }
  const timers = [setInterval(renew, leaseRenewalIntervalMs), setInterval(stop, stopCheckIntervalMs)]
  try {
    return await work(abortController.signal)
  } finally {
    for (const timer of timers) clearInterval(timer)
  }
}

function toRunOutcome(answer: BackupAnswer, file: string): RunOutcome {
  if (!answer.made) return { state: 'failed', failure: answer.failure }
  const { bytes, documents } = answer
  return { state: 'proven', file, bytes, documents }
}

/** `2026-11-22-023000-7.quittance`, in UTC; the number tells backups of one second apart. */
function formatBackupFileName(now: Date, id: number): string {
  const timestamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `${timestamp}-${id}.quittance`
}

/** Files that are here: computers are renamed, and a container has another name each time it is made. */
async function deleteOldBackups(database: Context['database'], keep: number): Promise<void> {
  const files = await runs.listBackupFiles(database)
  const localFiles = files.filter(({ file, host }) => host === hostname() || existsSync(file))
  for (const { id, file } of localFiles.slice(keep)) {
    await rm(file, { force: true })
    await runs.clearBackupFile(database, id)
  }
}

/**
 * Has a backup made in a process of its own, so that it holds nobody up here.
 * @param signal ends the process; nothing half-written is left under the name of the file
 */
export async function runBackupProcess(job: BackupRequest, signal: AbortSignal): Promise<BackupAnswer> {
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url))
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve) => {
      const ended: BackupAnswer = { made: false, failure: { key: 'backup.ended' } }
      child.once('message', (answer: BackupAnswer) => resolve(answer))
      child.once('error', () => resolve(ended))
      child.once('exit', () => resolve(ended))
      if (signal.aborted) stop()
      else child.send(job)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
