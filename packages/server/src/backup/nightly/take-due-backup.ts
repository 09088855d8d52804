import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { backupsFolder } from '#backup/backups-folder.ts'
import { readEnvironment } from '#config/installation.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Sentence } from '#errors.ts'
import { noteEvent } from '#security/note-event.ts'
import { atTheServer } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import type { BackupAnswer, BackupJob } from './backup-job.ts'
import type { BackupSettings, StoredBackupSettings } from './backup-settings.ts'
import { runBackupProcess } from './run-backup-process.ts'
import type { RunOutcome } from './runs/backup-run.ts'
import * as runs from './runs/repository.ts'
import { readBackupSettings } from './settings/repository.ts'
import { lastSlot } from './slots.ts'

type Context = Pick<Services, 'config' | 'installation' | 'database' | 'clock'>

interface Taking {
  /** Asked now and then: a server that is told to end leaves the work to the next one. */
  readonly shouldStop?: () => boolean
  /** Called with the reason of each backup that was not made. */
  readonly onFailure?: (failure: Sentence) => void
  readonly make?: (job: BackupJob, signal: AbortSignal) => Promise<BackupAnswer>
}

const retriedAfterMs = 3_600_000
const renewedEveryMs = 15_000
const stopLookedAtEveryMs = 250

/** Makes the backups that are due or were asked for, one after the other, each by one process of all alone. */
export async function takeDueBackup(services: Context, taking: Taking = {}): Promise<void> {
  const { database, clock } = services
  const { shouldStop = () => false, make = runBackupProcess, onFailure = () => undefined } = taking
  const settings = await readBackupSettings(database)
  await orderNightly(services, settings)
  while (!shouldStop()) {
    const holder = randomUUID()
    const id = await runs.claimRun(database, { holder, madeOn: hostname(), now: clock() })
    if (id === null) return
    await takeOne(services, { id, holder, settings }, { shouldStop, make, onFailure })
  }
}

async function orderNightly({ database, clock }: Context, settings: StoredBackupSettings): Promise<void> {
  const dueAt = lastSlot(clock(), settings.time)
  // Nothing was promised for a night before somebody chose this time.
  if (!settings.isOn || dueAt.toISOString() < settings.changed.at) return
  const ordered = await runs.findNightly(database, dueAt)
  if (ordered === null) return await orderOnce(database, dueAt)
  const mayTryAgain = clock().getTime() - Date.parse(ordered.endedAt ?? '') >= retriedAfterMs
  if (ordered.state === 'failed' && mayTryAgain) await runs.retryRun(database, ordered.id)
}

async function orderOnce(database: Context['database'], dueAt: Date): Promise<void> {
  try {
    await runs.insertRun(database, { cause: 'nightly', askedBy: '', dueAt })
  } catch (error) {
    // Another process was quicker.
    if (!isDuplicate(error, uniqueKeys.backupRun)) throw error
  }
}

interface Claimed {
  readonly id: number
  readonly holder: string
  readonly settings: BackupSettings
}

async function takeOne(
  services: Context,
  { id, holder, settings }: Claimed,
  { shouldStop, make, onFailure }: Required<Taking>,
): Promise<void> {
  const { config, installation, database, clock } = services
  const folder = settings.folder === '' ? backupsFolder(config.dataDir) : settings.folder
  const file = join(folder, nameOf(clock(), id))
  const environment = readEnvironment(config.dataDir) ?? {}
  const claim = { id, holder }
  const answer = await whileHeld(services, { claim, shouldStop }, (signal) =>
    make({ settings: installation.database, environment, folder, folders: foldersOf(config), file }, signal),
  )
  if (!answer.made && shouldStop()) return await runs.releaseRun(database, claim)
  const isOwn = await runs.settleRun(database, claim, { now: clock(), outcome: outcomeOf(answer, file) })
  if (!isOwn) return
  if (!answer.made) return onFailure(answer.failure)
  await noteEvent(database, atTheServer, { event: 'backup-made', about: basename(file), at: clock() })
  await deleteSuperfluous(database, settings.keep)
}

/** Returns the two folders of the configuration that the backup process needs. */
function foldersOf({ dataDir, webDist }: Context['config']): BackupJob['folders'] {
  return { dataDir, webDist }
}

interface Holding {
  readonly claim: { readonly id: number; readonly holder: string }
  readonly shouldStop: () => boolean
}

/** Says now and then that it is still being made; ends the making when it is somebody else's, or the server is to end. */
async function whileHeld(
  { database }: Context,
  { claim, shouldStop }: Holding,
  work: (signal: AbortSignal) => Promise<BackupAnswer>,
): Promise<BackupAnswer> {
  const ending = new AbortController()
  const renew = () =>
    void runs.renewRun(database, claim).then(
      (isOwn) => {
        if (!isOwn) ending.abort()
      },
      // The database may be back before the claim ends.
      () => undefined,
    )
  const stop = () => {
    if (shouldStop()) ending.abort()
  }
  const timers = [setInterval(renew, renewedEveryMs), setInterval(stop, stopLookedAtEveryMs)]
  try {
    return await work(ending.signal)
  } finally {
    for (const timer of timers) clearInterval(timer)
  }
}

function outcomeOf(answer: BackupAnswer, file: string): RunOutcome {
  if (!answer.made) return { state: 'failed', failure: answer.failure }
  const { bytes, documents } = answer
  return { state: 'proven', file, bytes, documents }
}

/** `2026-11-22-023000-7.quittance`, in UTC; the number tells backups of one second apart. */
function nameOf(now: Date, id: number): string {
  const moment = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `${moment}-${id}.quittance`
}

/** Files that are here: computers are renamed, and a container has another name each time it is made. */
async function deleteSuperfluous(database: Context['database'], keep: number): Promise<void> {
  const files = await runs.listFiles(database)
  const here = files.filter(({ file, madeOn }) => madeOn === hostname() || existsSync(file))
  for (const { id, file } of here.slice(keep)) {
    await rm(file, { force: true })
    await runs.forgetFile(database, id)
  }
}
