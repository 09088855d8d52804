import type { Connection } from '#database/tables/schema.ts'

interface KeyReplacement {
  /** The mark of the former key, and that of the present one. */
  readonly from: string
  readonly to: string
  readonly at: Date
}

/** Records that a key was replaced. The present key is not, even if it was once. */
export async function storeReplacedKey(
  transaction: Connection,
  { from, to, at }: KeyReplacement,
): Promise<void> {
  await transaction.deleteFrom('replaced_keys').where('mark', 'in', [from, to]).execute()
  if (from === to) return
  await transaction
    .insertInto('replaced_keys')
    .values({ mark: from, replaced_at: at.toISOString() })
    .execute()
}

/** Returns when the key with this mark was replaced; null if it was not. */
export async function findKeyReplacement(db: Connection, mark: string): Promise<string | null> {
  const row = await db
    .selectFrom('replaced_keys')
    .select('replaced_at')
    .where('mark', '=', mark)
    .executeTakeFirst()
  return row?.replaced_at ?? null
}
