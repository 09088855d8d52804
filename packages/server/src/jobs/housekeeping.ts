import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { deleteExpiredResets } from '#auth/password-reset/repository.ts'
import { checkpointWal } from '#database/queries/portable-sql.ts'
import { deleteStoredResponses } from '#documents/idempotency-repository.ts'
import { counterRetentionMs } from '#limits/rate-limiter.ts'
import { deleteUsesBefore } from '#limits/repository.ts'
import { deletePartyKeysBefore } from '#parties/idempotency-repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { deleteEventsBefore } from '#security/repository.ts'
import type { Services } from '#services.ts'

const securityEventRetentionMs = 366 * 24 * 3_600_000

/** Does what is due: now and then by the running server, and by the command for the crontab. */
export async function runHousekeeping({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await mergePendingChanges({ database })
  const oldest = new Date(clock().getTime() - idempotencyKeyLifetimeMs).toISOString()
  await deleteStoredResponses(database, oldest)
  await deletePartyKeysBefore(database, oldest)
  const now = clock().getTime()
  await deleteUsesBefore(database, new Date(now - counterRetentionMs))
  await deleteExpiredResets(database, new Date(now))
  await deleteEventsBefore(database, new Date(now - securityEventRetentionMs))
  await checkpointWal(database)
}
