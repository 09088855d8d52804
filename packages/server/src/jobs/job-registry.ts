import { sendResetLinks } from '#auth/password-reset/send-reset-links.ts'
import { backupLease } from '#backup/nightly/repository.ts'
import { runDueBackups } from '#backup/nightly/run-due-backups.ts'
import { storeMissingPdfs } from '#documents/issuing/store-missing-pdfs.ts'
import type { Sentence } from '#errors.ts'
import { runNightlyLedger } from '#ledger/run-nightly-ledger.ts'
import { ledgerLease } from '#ledger/verification-repository.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { messageLease } from '#mail/outbox/repository.ts'
import { indexLease } from '#search/index-lease-repository.ts'
import { compactIndex } from '#search/merge-pending-changes.ts'
import type { Services } from '#services.ts'
import { runHousekeeping } from './housekeeping.ts'
import type { Signal } from './scheduled-job.ts'

export interface JobRun {
  readonly services: Services
  /** Checked by long jobs: they end early when the server stops. */
  readonly shouldStop: () => boolean
  /** Called for each backup that failed. */
  readonly onBackupFailure: (reason: Sentence, file: string) => void
  /** Called if the nightly verification of the ledger finds a fault. */
  readonly onLedgerFault: (fault: Sentence) => void
}

export interface BackgroundJob {
  /** Name in the log, in the status file and in the output of `quittance doctor`. */
  readonly name: string
  readonly intervalMs: number
  /** Table with the leases under which the job works, so that several servers can run it. Null: it needs none. */
  readonly lease: string | null
  /** Starts a run at once. */
  readonly signal?: (services: Services) => Signal
  /** Whether `quittance schedule` runs the job too. */
  readonly isScheduled: boolean
  readonly run: (run: JobRun) => Promise<void>
}

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * All background jobs. `quittance schedule` runs its jobs in this order: housekeeping is first, because a mail server may take
 * minutes and a backup even longer. The ledger comes before the backup, which then contains the closures of the day.
 */
export const backgroundJobs: readonly BackgroundJob[] = [
  {
    name: 'housekeeping',
    intervalMs: hourMs,
    lease: null,
    isScheduled: true,
    run: ({ services }) => runHousekeeping(services),
  },
  {
    name: 'password-reset',
    intervalMs: 5 * secondMs,
    lease: null,
    signal: ({ passwordResetSignal }) => passwordResetSignal,
    isScheduled: true,
    run: ({ services, shouldStop }) => sendResetLinks(services, shouldStop),
  },
  {
    name: 'outbox',
    intervalMs: 5 * secondMs,
    lease: messageLease.table,
    signal: ({ outboxSignal }) => outboxSignal,
    isScheduled: true,
    run: ({ services, shouldStop }) => deliverOutbox(services, { shouldStop }),
  },
  {
    name: 'issued-pdfs',
    intervalMs: 30 * secondMs,
    // Two servers that render the same document store it once.
    lease: null,
    signal: ({ runningIssues }) => runningIssues.ended,
    isScheduled: true,
    run: ({ services, shouldStop }) => storeMissingPdfs(services, shouldStop),
  },
  {
    name: 'ledger',
    // Only the first run of a day does something.
    intervalMs: 10 * minuteMs,
    lease: ledgerLease.table,
    isScheduled: true,
    run: ({ services, shouldStop, onLedgerFault }) =>
      runNightlyLedger(services, { shouldStop, onFault: onLedgerFault }),
  },
  {
    name: 'backup',
    intervalMs: 30 * secondMs,
    lease: backupLease.table,
    signal: ({ backupSignal }) => backupSignal,
    isScheduled: true,
    run: ({ services, shouldStop, onBackupFailure }) =>
      runDueBackups(services, { shouldStop, onFailure: onBackupFailure }),
  },
  {
    name: 'index-compaction',
    intervalMs: 5 * secondMs,
    lease: indexLease.table,
    // Housekeeping merges the changes.
    isScheduled: false,
    run: ({ services, shouldStop }) => compactIndex(services, shouldStop),
  },
  {
    name: 'rate-limit-counters',
    intervalMs: 5 * secondMs,
    lease: null,
    // Counts the uses of the server's own process.
    isScheduled: false,
    run: ({ services }) => flushUseCounters(services),
  },
]

/** Writes the uses that the buffered rate limiters of this process have counted to the database. */
async function flushUseCounters({
  searchLimiter,
  saveLimiter,
  exportLimiter,
  database,
  clock,
}: Services): Promise<void> {
  for (const limiter of [searchLimiter, saveLimiter, exportLimiter]) await limiter.sync(database, clock())
}
