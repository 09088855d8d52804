import type { Connection } from '#database/tables/schema.ts'
import { Unavailable } from '#errors.ts'
import { keyMarkOf } from './key-mark.ts'
import { findReplacement } from './repository.ts'
import { type Seal, sealSecret } from './seal-secret.ts'

/**
 * Encrypts a text that the transaction stores, unless the key was replaced since the server started: after a renewal no other
 * server could read the text. @throws Unavailable
 */
export async function encryptWithCurrentKey(
  transaction: Connection,
  seal: Seal,
  text: string,
): Promise<string> {
  const replacedAt = await findReplacement(transaction, keyMarkOf(seal.key))
  if (replacedAt === null) return sealSecret(seal, text)
  throw new Unavailable({ key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } })
}
