import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeOutcome } from '#errors.ts'
import type { Services } from '#services.ts'
import { lockPaperLook, type PaperLook, readPaperLook, storePaperLook } from './repository.ts'

interface PaperLookChange {
  readonly wanted: PaperLook
  /** Whose change it is, by name. */
  readonly by: string
  /** The version that was changed; null: whichever it is. */
  readonly seenVersion: number | null
}

/** Another look, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changePaperLook(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { wanted, by, seenVersion }: PaperLookChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, changed, ...now } = await lockPaperLook(transaction)
      const isSame = now.look === wanted.look && now.accent === wanted.accent
      if (isSame && version > 0) return { changed: true, version }
      if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
      const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
      await storePaperLook(transaction, { ...wanted, ...next })
      return { changed: true, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.printSettings)) throw error
    // Somebody else was the first to choose, a moment ago.
    const { version, changed } = await readPaperLook(database)
    return { changed: false, ...changed, version }
  }
}
