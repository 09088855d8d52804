import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { requireWritable } from './database/connections/check-database.ts'
import { openDatabase } from './database/connections/open-database.ts'
import { ReferenceCache } from './database/queries/reference-cache.ts'
import type { Connection } from './database/tables/schema.ts'
import { Signal } from './jobs/scheduled-job.ts'
import {
  BufferedRateLimiter,
  createExportLimit,
  createSaveLimit,
  createSearchLimit,
  FixedWindowLimiter,
  loggedRejectionLimits,
} from './limits/rate-limiter.ts'
import { defaultHashCost, type HashCost } from './members/password-hashing.ts'
import { FailureCache, PdfRenderer } from './pdf/pdf-renderer.ts'

/** What the product's subjects work with. Tests put their own in. */
export interface Services {
  readonly config: Config
  readonly installation: Installation
  readonly database: Connection
  /** Statuses, currencies, settings and the like, as long as they are as they were. */
  readonly reference: ReferenceCache
  /** Sets documents on pages, in processes of its own. */
  readonly pdfRenderer: PdfRenderer
  /** Texts and logos that are known to stop the typesetter. */
  readonly knownPdfFaults: FailureCache
  /** Rung once an e-mail is queued, so that it leaves at once. */
  readonly outboxSignal: Signal
  /** Rung once somebody has asked for a new password. */
  readonly passwordResetSignal: Signal
  /** How often members search, which is too often to be stored every time. */
  readonly searches: BufferedRateLimiter
  /** How often members change something. */
  readonly saves: BufferedRateLimiter
  /** How often members export lists. */
  readonly exports: BufferedRateLimiter
  /** Which refusals go into the security log: anybody can bring about as many as they like. */
  readonly rejectionLogLimit: FixedWindowLimiter
  /** Rung once somebody has asked for a backup. */
  readonly backupSignal: Signal
  /** Hashes of passwords that took less are made anew when their members sign in. */
  readonly minimumHashCost: HashCost
  readonly clock: () => Date
}

/** Opens everything that subjects work with. @throws DatabaseUnusable when the embedded database cannot be written */
export function openServices(config: Config, installation: Installation): Services {
  requireWritable(installation.database)
  const database = openDatabase(installation.database)
  return {
    config,
    installation,
    database,
    reference: new ReferenceCache(database),
    pdfRenderer: new PdfRenderer({ maxProcesses: config.pdfProcesses }),
    knownPdfFaults: new FailureCache(),
    outboxSignal: new Signal(),
    passwordResetSignal: new Signal(),
    searches: new BufferedRateLimiter(createSearchLimit(config.searchesPerMinute)),
    saves: new BufferedRateLimiter(createSaveLimit(config.savesPerHour)),
    exports: new BufferedRateLimiter(createExportLimit(config.exportsPerHour)),
    rejectionLogLimit: new FixedWindowLimiter(loggedRejectionLimits),
    backupSignal: new Signal(),
    minimumHashCost: defaultHashCost,
    clock: () => new Date(),
  }
}

export async function closeServices(services: Services): Promise<void> {
  services.pdfRenderer.close()
  await services.database.destroy()
}
