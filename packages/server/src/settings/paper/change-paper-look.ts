import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeOutcome } from '#errors.ts'
import type { Services } from '#services.ts'
import { lockPrintSettings, type PrintSettings, readPrintSettings, storePrintSettings } from './repository.ts'

interface PrintSettingsChange {
  readonly settings: PrintSettings
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

/** Another look, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changePrintSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { settings: wanted, memberName: by, expectedVersion: seenVersion }: PrintSettingsChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, changed, ...now } = await lockPrintSettings(transaction)
      const isSame = now.template === wanted.template && now.accent === wanted.accent
      if (isSame && version > 0) return { changed: true, version }
      if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
      const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
      await storePrintSettings(transaction, { ...wanted, ...next })
      return { changed: true, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.printSettings)) throw error
    // Somebody else was the first to choose, a moment ago.
    const { version, changed } = await readPrintSettings(database)
    return { changed: false, ...changed, version }
  }
}
