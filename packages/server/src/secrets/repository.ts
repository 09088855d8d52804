import type { Connection } from '#database/tables/schema.ts'

interface KeyReplacement {
  readonly formerFingerprint: string
  /** Fingerprint of the current key. */
  readonly newFingerprint: string
  readonly replacedAt: Date
}

/** Records that a key was replaced, and that the current one is not, even if it was replaced earlier. */
export async function storeReplacedKey(
  transaction: Connection,
  { formerFingerprint, newFingerprint, replacedAt }: KeyReplacement,
): Promise<void> {
  await transaction
    .deleteFrom('replaced_keys')
    .where('mark', 'in', [formerFingerprint, newFingerprint])
    .execute()
  if (formerFingerprint === newFingerprint) return
  await transaction
    .insertInto('replaced_keys')
    .values({ mark: formerFingerprint, replaced_at: replacedAt.toISOString() })
    .execute()
}

/** Returns when the key with this fingerprint was replaced (ISO 8601, UTC); null if it was not. */
export async function findKeyReplacement(db: Connection, fingerprint: string): Promise<string | null> {
  const row = await db
    .selectFrom('replaced_keys')
    .select('replaced_at')
    .where('mark', '=', fingerprint)
    .executeTakeFirst()
  return row?.replaced_at ?? null
}
