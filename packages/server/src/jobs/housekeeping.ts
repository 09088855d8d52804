import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { deleteExpiredResets } from '#auth/password-reset/repository.ts'
import { checkpointWal } from '#database/queries/portable-sql.ts'
import { deleteStoredResponses } from '#idempotency/response-repository.ts'
import { counterRetentionMs } from '#limits/rate-limiter.ts'
import { deleteUsesBefore } from '#limits/repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { deleteEventsBefore } from '#security/repository.ts'
import type { Services } from '#services.ts'

const securityEventRetentionMs = 366 * 24 * 3_600_000

/**
 * Deletes expired rows and merges pending changes of the search index. Runs every hour in the server, and in each
 * `quittance schedule`.
 */
export async function runHousekeeping({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await mergePendingChanges({ database })
  const now = clock().getTime()
  await deleteStoredResponses(database, new Date(now - idempotencyKeyLifetimeMs).toISOString())
  await deleteUsesBefore(database, new Date(now - counterRetentionMs))
  await deleteExpiredResets(database, new Date(now))
  await deleteEventsBefore(database, new Date(now - securityEventRetentionMs))
  await checkpointWal(database)
}
