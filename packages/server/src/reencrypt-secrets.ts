import { listFactors, storeSealedAgain } from '#auth/factor/repository.ts'
import { listSealedTexts, storeTextAgain } from '#mail/outbox/repository.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { openSecret, type Seal, sealSecret } from '#secrets/seal-secret.ts'
import type { Connection } from './database/tables/schema.ts'

interface Keys {
  readonly from: string
  readonly to: string
}

interface Reencryption extends Keys {
  readonly at: Date
}

/** How many encrypted values there are, by what became of each. */
export interface Reencrypted {
  /** Of two-factor sign-in, encrypted with the present key now. */
  readonly factors: number
  /** E-mails with a secret link, likewise. */
  readonly texts: number
  /** Neither key opens them: they stay as they are. */
  readonly unreadable: number
}

type Outcome = 'reencrypted' | 'unreadable' | 'present'

/**
 * Encrypts every stored secret with another key, and records that the former one is replaced. What the other key opens already
 * stays, so that it can run again. Takes an open transaction: all of it is stored, or nothing.
 */
export async function reencryptSecrets(
  transaction: Connection,
  { at, ...keys }: Reencryption,
): Promise<Reencrypted> {
  await storeReplacedKey(transaction, { from: keyMarkOf(keys.from), to: keyMarkOf(keys.to), at })
  const factors = await reencryptEach(await listFactors(transaction), async ({ memberId, sealedSecret }) => {
    const place = { purpose: 'second-factor', row: memberId } as const
    return await reencrypt(sealedSecret, { place, keys }, (sealed) =>
      storeSealedAgain(transaction, memberId, sealed),
    )
  })
  const texts = await reencryptEach(await listSealedTexts(transaction), async ({ messageId, text }) => {
    const place = { purpose: 'mail', row: messageId } as const
    return await reencrypt(text, { place, keys }, (sealed) => storeTextAgain(transaction, messageId, sealed))
  })
  return {
    factors: factors.reencrypted,
    texts: texts.reencrypted,
    unreadable: factors.unreadable + texts.unreadable,
  }
}

async function reencryptEach<Stored>(
  stored: readonly Stored[],
  reencryptOne: (one: Stored) => Promise<Outcome>,
): Promise<Record<Outcome, number>> {
  const counts = { reencrypted: 0, unreadable: 0, present: 0 }
  for (const one of stored) counts[await reencryptOne(one)] += 1
  return counts
}

interface SecretReference {
  readonly place: Omit<Seal, 'key'>
  readonly keys: Keys
}

async function reencrypt(
  sealed: string,
  { place, keys: { from, to } }: SecretReference,
  store: (sealed: string) => Promise<void>,
): Promise<Outcome> {
  if (openSecret({ ...place, key: to }, sealed) !== null) return 'present'
  const secret = openSecret({ ...place, key: from }, sealed)
  if (secret === null) return 'unreadable'
  await store(sealSecret({ ...place, key: to }, secret))
  return 'reencrypted'
}
