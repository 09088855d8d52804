import { rmSync } from 'node:fs'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { writeFileAtomically } from '#store-file.ts'
import { listLogoFiles } from './read-logo-file.ts'
import { replaceUploadedLogo } from './repository.ts'

/** Stores a PNG as the logo, in the database and as the only one on this server's disk. */
export async function storeLogo(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  png: Buffer,
): Promise<void> {
  const image = { contentType: 'image/png', content: png }
  await inTransaction(database, (transaction) => replaceUploadedLogo(transaction, image, clock()))
  for (const file of listLogoFiles(config.dataDir)) {
    if (file.endsWith('.png')) writeFileAtomically(file, png)
    else rmSync(file, { force: true })
  }
}
