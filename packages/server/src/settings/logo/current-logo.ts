import type { Services } from '#services.ts'
import type { Picture } from './picture.ts'
import { readLogoFile } from './read-logo-file.ts'
import { findLogo } from './repository.ts'

/** The logo in use: what was uploaded, else what somebody has put into `storage/app`; null: none. */
export async function currentLogo({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<Picture | null> {
  const uploaded = await findLogo(database)
  if (uploaded === 'taken-away') return null
  return uploaded ?? readLogoFile(config.dataDir)
}
