import { formatSentence } from '#process/terminal.ts'
import type { Services } from '#services.ts'
import { type BackgroundJob, backgroundJobs, type JobRun } from './job-registry.ts'
import { JobStatusFile } from './job-status.ts'
import { scheduleJob } from './scheduled-job.ts'

interface JobLog {
  error(fields: object, message: string): void
}

/**
 * Starts the background jobs: each runs at once, then at its interval and at its signals. The start and the error of each job's
 * last run are in the status file of the data directory, which `quittance doctor` prints.
 * @returns a function that stops the jobs, and resolves when the current runs have ended. Further calls return the same promise.
 */
export function startJobs(
  services: Services,
  log: JobLog,
  jobs: readonly BackgroundJob[] = backgroundJobs,
): () => Promise<void> {
  const status = new JobStatusFile(services.config.dataDir)
  const stopFunctions = jobs.map((job) => startJob(job, { services, status, log }))
  async function stopAll(): Promise<void> {
    await Promise.all(stopFunctions.map((stop) => stop()))
    await status.close()
  }
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= stopAll()
    return stopping
  }
}

interface Context {
  readonly services: Services
  readonly status: JobStatusFile
  readonly log: JobLog
}

function startJob(
  { name: job, intervalMs, signal, run }: BackgroundJob,
  { services, status, log }: Context,
): () => Promise<void> {
  const onBackupFailure = createBackupFailureLogger(log)
  const onLedgerFault: JobRun['onLedgerFault'] = (fault) =>
    log.error({ fault: formatSentence(fault) }, 'the ledger is not as it was written')
  async function runAndRecord(shouldStop: () => boolean): Promise<void> {
    const startedAt = services.clock()
    try {
      await run({ services, shouldStop, onBackupFailure, onLedgerFault })
      status.record(job, { startedAt, error: null })
    } catch (error) {
      log.error({ err: error, job, retryInMs: intervalMs }, 'job failed')
      status.record(job, { startedAt, error })
    }
  }
  return scheduleJob(runAndRecord, { intervalMs, ...(signal && { signal: signal(services) }) })
}

function createBackupFailureLogger(log: JobLog): JobRun['onBackupFailure'] {
  return (reason, file) => log.error({ reason: formatSentence(reason), file }, 'backup failed')
}
