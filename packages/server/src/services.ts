import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { requireWritable } from '#database/connections/check-database.ts'
import { type DatabaseOptions, openDatabase } from '#database/connections/open-database.ts'
import { ReferenceCache } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import { RunningIssues } from '#documents/issuing/running-issues.ts'
import { Signal } from '#jobs/scheduled-job.ts'
import {
  BufferedRateLimiter,
  createExportLimit,
  createSaveLimit,
  createSearchLimit,
  FixedWindowLimiter,
  loggedRejectionLimits,
} from '#limits/rate-limiter.ts'
import { defaultHashCost, type HashCost } from '#members/password-hashing.ts'
import { FailureCache, PdfRenderer } from '#pdf/pdf-renderer.ts'

/** Dependencies of the subjects of the product. Tests replace some of them. */
export interface Services {
  readonly config: Config
  readonly installation: Installation
  readonly database: Connection
  /** Caches statuses, currencies, settings and other reference data until they change. */
  readonly reference: ReferenceCache
  /** Renders documents as PDF, in separate processes. */
  readonly pdfRenderer: PdfRenderer
  /** Remembers texts and logos that made a render process fail. */
  readonly knownPdfFaults: FailureCache
  /** Notified when an e-mail is queued: wakes the outbox job. */
  readonly outboxSignal: Signal
  /** Notified when a password reset is requested: wakes the job that sends the links. */
  readonly passwordResetSignal: Signal
  /** Limits the searches of each member. Buffered, because searches are too frequent to store each one. */
  readonly searchLimiter: BufferedRateLimiter
  /** Limits the calls of each member that change data. */
  readonly saveLimiter: BufferedRateLimiter
  /** Limits the exports of each member. */
  readonly exportLimiter: BufferedRateLimiter
  /** Limits how many rejections per minute enter the security log, because a client can cause any number of them. */
  readonly rejectionLogLimiter: FixedWindowLimiter
  /** Notified when a backup is requested: wakes the backup job. */
  readonly backupSignal: Signal
  /** The issues that this process is making. When they have ended, they wake the job that stores PDFs. */
  readonly runningIssues: RunningIssues
  /** Password hashes cheaper than this are replaced at the next sign-in. */
  readonly minimumHashCost: HashCost
  readonly clock: () => Date
}

/**
 * Opens all services of an installation.
 * @param databaseOptions without a time limit for commands, whose statements may take long
 * @throws DatabaseUnusableError if the embedded database is not writable
 */
export function openServices(
  config: Config,
  installation: Installation,
  databaseOptions: DatabaseOptions = {},
): Services {
  requireWritable(installation.database)
  const database = openDatabase(installation.database, databaseOptions)
  return {
    config,
    installation,
    database,
    reference: new ReferenceCache(database),
    pdfRenderer: new PdfRenderer({ maxProcesses: config.pdfProcesses }),
    knownPdfFaults: new FailureCache(),
    outboxSignal: new Signal(),
    passwordResetSignal: new Signal(),
    searchLimiter: new BufferedRateLimiter(createSearchLimit(config.searchesPerMinute)),
    saveLimiter: new BufferedRateLimiter(createSaveLimit(config.savesPerHour)),
    exportLimiter: new BufferedRateLimiter(createExportLimit(config.exportsPerHour)),
    rejectionLogLimiter: new FixedWindowLimiter(loggedRejectionLimits),
    backupSignal: new Signal(),
    runningIssues: new RunningIssues(),
    minimumHashCost: defaultHashCost,
    clock: () => new Date(),
  }
}

/** Opens the services, runs a function with them and closes them, also if the function fails. */
export async function withServices<Result>(
  config: Config,
  installation: Installation,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = openServices(config, installation)
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}

/** Ends the render processes and closes the database. */
export async function closeServices(services: Services): Promise<void> {
  services.pdfRenderer.close()
  await services.database.destroy()
}
