import type { Connection } from '#database/tables/schema.ts'
import { Unavailable } from '#errors.ts'
import { deriveKeyFingerprint } from './key-mark.ts'
import { findKeyReplacement } from './repository.ts'
import { type EncryptionContext, encryptSecret } from './seal-secret.ts'

/**
 * Encrypts a text that the transaction stores, unless the key was replaced since the server started: after a renewal no other
 * server could read the text. @throws Unavailable
 */
export async function encryptWithCurrentKey(
  transaction: Connection,
  context: EncryptionContext,
  text: string,
): Promise<string> {
  const replacedAt = await findKeyReplacement(transaction, deriveKeyFingerprint(context.key))
  if (replacedAt === null) return encryptSecret(context, text)
  throw new Unavailable({ key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } })
}
