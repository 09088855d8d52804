import { listTwoFactorSecrets, updateTwoFactorSecret } from '#auth/two-factor/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listEncryptedTexts, replaceEncryptedText } from '#mail/outbox/repository.ts'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#secrets/encrypt-secret.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { storeReplacedKey } from '#secrets/repository.ts'

interface KeyChange {
  readonly formerKey: string
  readonly newKey: string
}

interface Reencryption extends KeyChange {
  readonly replacedAt: Date
}

/** How many encrypted values there are, by what became of each. */
export interface ReencryptionCounts {
  /** Of two-factor sign-in, encrypted with the present key now. */
  readonly twoFactorSecrets: number
  /** E-mails with a secret link, likewise. */
  readonly emails: number
  /** Neither key opens them: they stay as they are. */
  readonly unreadable: number
}

type ReencryptionOutcome = 'reencrypted' | 'unreadable' | 'present'

/**
 * Encrypts every stored secret with another key, and records that the former one is replaced. What the other key opens already
 * stays, so that it can run again. Takes an open transaction: all of it is stored, or nothing.
 */
export async function reencryptSecrets(
  transaction: Connection,
  { replacedAt: at, ...keys }: Reencryption,
): Promise<ReencryptionCounts> {
  await storeReplacedKey(transaction, {
    from: deriveKeyFingerprint(keys.formerKey),
    to: deriveKeyFingerprint(keys.newKey),
    at,
  })
  const factors = await reencryptEach(
    await listTwoFactorSecrets(transaction),
    async ({ memberId, encryptedSecret: sealedSecret }) => {
      const place = { purpose: 'second-factor', row: memberId } as const
      return await reencryptSecret(sealedSecret, { place, keys }, (sealed) =>
        updateTwoFactorSecret(transaction, memberId, sealed),
      )
    },
  )
  const texts = await reencryptEach(await listEncryptedTexts(transaction), async ({ messageId, text }) => {
    const place = { purpose: 'mail', row: messageId } as const
    return await reencryptSecret(text, { place, keys }, (sealed) =>
      replaceEncryptedText(transaction, messageId, sealed),
    )
  })
  return {
    twoFactorSecrets: factors.reencrypted,
    emails: texts.reencrypted,
    unreadable: factors.unreadable + texts.unreadable,
  }
}

async function reencryptEach<Stored>(
  stored: readonly Stored[],
  reencryptOne: (one: Stored) => Promise<ReencryptionOutcome>,
): Promise<Record<ReencryptionOutcome, number>> {
  const counts = { reencrypted: 0, unreadable: 0, present: 0 }
  for (const one of stored) counts[await reencryptOne(one)] += 1
  return counts
}

interface SecretReference {
  readonly place: Omit<EncryptionContext, 'key'>
  readonly keys: KeyChange
}

async function reencryptSecret(
  sealed: string,
  { place, keys: { formerKey: from, newKey: to } }: SecretReference,
  store: (sealed: string) => Promise<void>,
): Promise<ReencryptionOutcome> {
  if (decryptSecret({ ...place, key: to }, sealed) !== null) return 'present'
  const secret = decryptSecret({ ...place, key: from }, sealed)
  if (secret === null) return 'unreadable'
  await store(encryptSecret({ ...place, key: to }, secret))
  return 'reencrypted'
}
