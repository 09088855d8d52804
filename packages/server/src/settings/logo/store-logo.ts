import { rmSync } from 'node:fs'
import { inTransaction } from '#database/in-transaction.ts'
import type { Services } from '#services.ts'
import { storeFile } from '#store-file.ts'
import { cleanPicture } from './clean-picture.ts'
import type { UnfitPicture } from './picture.ts'
import { logoFilesIn } from './read-logo-file.ts'
import { replaceLogo } from './repository.ts'

export type LogoOutcome =
  | { readonly stored: true }
  | { readonly stored: false; readonly because: UnfitPicture }

/** The logo from now on, in the database and as the only one on this server's disk. */
export async function storeLogo(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  bytes: Buffer,
): Promise<LogoOutcome> {
  const checked = cleanPicture(bytes)
  if (!checked.fit) return { stored: false, because: checked.because }
  const { picture } = checked
  await inTransaction(database, (transaction) => replaceLogo(transaction, picture, clock()))
  const ending = picture.contentType === 'image/png' ? '.png' : '.jpg'
  for (const file of logoFilesIn(config.dataDir)) {
    if (file.endsWith(ending)) storeFile(file, picture.content)
    else rmSync(file, { force: true })
  }
  return { stored: true }
}
