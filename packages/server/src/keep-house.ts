import { emptyLog } from '#database/portable.ts'
import { forgetOlderThan } from '#documents/idempotency/repository.ts'
import { forgetPartyKeys } from '#parties/idempotency/repository.ts'
import { mergeNews } from '#search/merge-news.ts'
import type { Services } from './services.ts'

const keysKeptMs = 7 * 24 * 3_600_000

/** Does what is due: now and then by the running server, and by the command for the crontab. */
export async function keepHouse({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await mergeNews({ database })
  const oldest = new Date(clock().getTime() - keysKeptMs).toISOString()
  await forgetOlderThan(database, oldest)
  await forgetPartyKeys(database, oldest)
  await emptyLog(database)
}
