import { englishText } from '@quittance/shared/text/translate.ts'
import { deriveKeyFingerprint } from '#secrets/key-mark.ts'
import { findKeyReplacement } from '#secrets/repository.ts'
import { CommandError } from './impossible.ts'
import type { Services } from './services.ts'

/**
 * Rejects an `APP_KEY` that was replaced in this database. What such a server encrypted could be read by no other one.
 * @throws Impossible
 */
export async function requireCurrentKey({ database, installation }: Services): Promise<void> {
  const at = await findKeyReplacement(database, deriveKeyFingerprint(installation.key))
  if (at !== null) throw new CommandError(englishText('secrets.replaced-key', { day: at.slice(0, 10) }))
}
