import { rmSync } from 'node:fs'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { storeFile } from '#store-file.ts'
import { logoFilesIn } from './read-logo-file.ts'
import { replaceLogo } from './repository.ts'

/** Stores a PNG as the logo, in the database and as the only one on this server's disk. */
export async function storeLogo(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  png: Buffer,
): Promise<void> {
  const picture = { contentType: 'image/png', content: png }
  await inTransaction(database, (transaction) => replaceLogo(transaction, picture, clock()))
  for (const file of logoFilesIn(config.dataDir)) {
    if (file.endsWith('.png')) storeFile(file, png)
    else rmSync(file, { force: true })
  }
}
