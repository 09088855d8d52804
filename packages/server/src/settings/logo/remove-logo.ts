import { rmSync } from 'node:fs'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { logoFilesIn } from './read-logo-file.ts'
import { replaceLogo } from './repository.ts'

/** No logo from now on, whatever other servers still have on their disks. */
export async function removeLogo({
  database,
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<void> {
  await inTransaction(database, (transaction) => replaceLogo(transaction, null, clock()))
  for (const file of logoFilesIn(config.dataDir)) rmSync(file, { force: true })
}
