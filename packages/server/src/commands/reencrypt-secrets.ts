import { listTwoFactorSecrets, updateTwoFactorSecret } from '#auth/two-factor/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listEncryptedTexts, replaceEncryptedText } from '#mail/outbox/repository.ts'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#secrets/encrypt-secret.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { storeReplacedKey } from '#secrets/repository.ts'

/** A key and the one that replaces it. */
export interface KeyChange {
  readonly formerKey: string
  readonly newKey: string
}

interface Reencryption extends KeyChange {
  readonly replacedAt: Date
}

/** Numbers of encrypted values by outcome. */
export interface ReencryptionCounts {
  /** Two-factor secrets that were re-encrypted with the new key. */
  readonly twoFactorSecrets: number
  /** Waiting e-mails with a secret link that were re-encrypted with the new key. */
  readonly emails: number
  /** Values that neither key decrypts. They are not changed. */
  readonly unreadable: number
}

type ReencryptionOutcome = 'reencrypted' | 'unreadable' | 'current'

/**
 * Re-encrypts every stored secret with the new key, and records that the former key was replaced. Skips secrets that the new key
 * already decrypts, so it can run again. Must run in an open transaction, so that all changes are stored or none.
 */
export async function reencryptSecrets(
  transaction: Connection,
  { replacedAt, ...keys }: Reencryption,
): Promise<ReencryptionCounts> {
  await storeReplacedKey(transaction, {
    formerFingerprint: deriveKeyFingerprint(keys.formerKey),
    newFingerprint: deriveKeyFingerprint(keys.newKey),
    replacedAt,
  })
  const twoFactorSecrets = await reencryptEach(
    await listTwoFactorSecrets(transaction),
    async ({ memberId, encryptedSecret }) => {
      const context = { purpose: 'second-factor', row: memberId } as const
      return await reencryptSecret(encryptedSecret, { context, keys }, (reencrypted) =>
        updateTwoFactorSecret(transaction, memberId, reencrypted),
      )
    },
  )
  const emails = await reencryptEach(await listEncryptedTexts(transaction), async ({ messageId, text }) => {
    const context = { purpose: 'mail', row: messageId } as const
    return await reencryptSecret(text, { context, keys }, (reencrypted) =>
      replaceEncryptedText(transaction, messageId, reencrypted),
    )
  })
  return {
    twoFactorSecrets: twoFactorSecrets.reencrypted,
    emails: emails.reencrypted,
    unreadable: twoFactorSecrets.unreadable + emails.unreadable,
  }
}

async function reencryptEach<Stored>(
  stored: readonly Stored[],
  reencryptOne: (one: Stored) => Promise<ReencryptionOutcome>,
): Promise<Record<ReencryptionOutcome, number>> {
  const counts = { reencrypted: 0, unreadable: 0, current: 0 }
  for (const one of stored) counts[await reencryptOne(one)] += 1
  return counts
}

interface SecretReference {
  readonly context: Omit<EncryptionContext, 'key'>
  readonly keys: KeyChange
}

async function reencryptSecret(
  encrypted: string,
  { context, keys: { formerKey, newKey } }: SecretReference,
  store: (reencrypted: string) => Promise<void>,
): Promise<ReencryptionOutcome> {
  if (decryptSecret({ ...context, key: newKey }, encrypted) !== null) return 'current'
  const secret = decryptSecret({ ...context, key: formerKey }, encrypted)
  if (secret === null) return 'unreadable'
  await store(encryptSecret({ ...context, key: newKey }, secret))
  return 'reencrypted'
}
