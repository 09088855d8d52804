import type { Services } from '#services.ts'
import type { StoredImage } from './picture.ts'
import { readLogoFile } from './read-logo-file.ts'
import { findUploadedLogo } from './repository.ts'

/** The logo in use: what was uploaded, else what somebody has put into `storage/app`; null: none. */
export async function readCurrentLogo({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<StoredImage | null> {
  const uploaded = await findUploadedLogo(database)
  if (uploaded === 'taken-away') return null
  return uploaded ?? readLogoFile(config.dataDir)
}
