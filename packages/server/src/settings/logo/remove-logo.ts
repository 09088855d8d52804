import { rmSync } from 'node:fs'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { listLogoFiles } from './read-logo-file.ts'
import { replaceUploadedLogo } from './repository.ts'

/** No logo from now on, whatever other servers still have on their disks. */
export async function removeLogo({
  database,
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<void> {
  await inTransaction(database, (transaction) => replaceUploadedLogo(transaction, null, clock()))
  for (const file of listLogoFiles(config.dataDir)) rmSync(file, { force: true })
}
