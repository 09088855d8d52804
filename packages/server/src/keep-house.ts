import { idempotencyKeysKeptMs } from '@quittance/shared/documents/limits.ts'
import { deleteResetsBefore } from '#auth/forgotten/repository.ts'
import { forgetOlderThan } from '#documents/idempotency/repository.ts'
import { countsKeptMs } from '#limits/known-limits.ts'
import { deleteUsesBefore } from '#limits/repository.ts'
import { forgetPartyKeys } from '#parties/idempotency/repository.ts'
import { mergeNews } from '#search/merge-news.ts'
import { deleteEventsBefore } from '#security/repository.ts'
import { checkpointWal } from './database/queries/portable-sql.ts'
import type { Services } from './services.ts'

const eventsKeptMs = 366 * 24 * 3_600_000

/** Does what is due: now and then by the running server, and by the command for the crontab. */
export async function keepHouse({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await mergeNews({ database })
  const oldest = new Date(clock().getTime() - idempotencyKeysKeptMs).toISOString()
  await forgetOlderThan(database, oldest)
  await forgetPartyKeys(database, oldest)
  const now = clock().getTime()
  await deleteUsesBefore(database, new Date(now - countsKeptMs))
  await deleteResetsBefore(database, new Date(now))
  await deleteEventsBefore(database, new Date(now - eventsKeptMs))
  await checkpointWal(database)
}
