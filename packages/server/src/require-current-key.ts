import { englishText } from '@quittance/shared/text/translate.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'
import { findReplacement } from '#secrets/repository.ts'
import { Impossible } from './impossible.ts'
import type { Services } from './services.ts'

/**
 * Rejects an `APP_KEY` that was replaced in this database. What such a server encrypted could be read by no other one.
 * @throws Impossible
 */
export async function requireCurrentKey({ database, installation }: Services): Promise<void> {
  const at = await findReplacement(database, keyMarkOf(installation.key))
  if (at !== null) throw new Impossible(englishText('secrets.replaced-key', { day: at.slice(0, 10) }))
}
