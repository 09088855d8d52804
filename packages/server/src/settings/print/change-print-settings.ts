import type { Locale } from '@quittance/shared/text/locales.ts'
import type { ChangeOutcome } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Services } from '#services.ts'
import { hasDesign } from './design-repository.ts'
import {
  lockPrintSettings,
  type PrintSettings,
  readClosingTexts,
  readPrintSettings,
  replaceClosingText,
  storePrintSettings,
} from './settings-repository.ts'

interface PrintSettingsChange {
  readonly settings: PrintSettings
  /** Closing texts that replace those of their languages. */
  readonly closings: readonly { readonly locale: Locale; readonly closing: string }[]
  readonly memberName: string
  /** The version that the change is based on; null: any. */
  readonly expectedVersion: number | null
}

export type PrintSettingsOutcome =
  | ChangeOutcome
  | { readonly isChanged: false; readonly reason: 'unknown-design' }

/** Stores changed print settings unless nothing differs, so a repeated save succeeds. */
export async function changePrintSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  change: PrintSettingsChange,
): Promise<PrintSettingsOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<PrintSettingsOutcome> => {
      const { settings, memberName, expectedVersion } = change
      const { version, lastChange, ...current } = await lockPrintSettings(transaction)
      const closings = await findChangedClosings(transaction, change.closings)
      if (isSame(current, settings) && closings.length === 0 && version > 0)
        return { isChanged: true, previousVersion: version, version }
      if (expectedVersion !== null && expectedVersion !== version)
        return { isChanged: false, ...lastChange, version }
      if (settings.designId !== null && !(await hasDesign(transaction, settings.designId)))
        return { isChanged: false, reason: 'unknown-design' }
      const next = {
        version: version + 1,
        lastChange: { changedBy: memberName, changedAt: clock().toISOString() },
      }
      for (const closing of closings) await replaceClosingText(transaction, closing)
      await storePrintSettings(transaction, { ...settings, ...next })
      return { isChanged: true, previousVersion: version, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.printSettings)) throw error
    // A concurrent change was the first one.
    const { version, lastChange } = await readPrintSettings(database)
    return { isChanged: false, ...lastChange, version }
  }
}

function isSame(left: PrintSettings, right: PrintSettings): boolean {
  return left.template === right.template && left.accent === right.accent && left.designId === right.designId
}

async function findChangedClosings(
  transaction: Connection,
  sent: PrintSettingsChange['closings'],
): Promise<PrintSettingsChange['closings']> {
  if (sent.length === 0) return []
  const stored = new Map(
    (await readClosingTexts(transaction)).map(({ locale, closing }) => [locale, closing]),
  )
  return sent.filter(({ locale, closing }) => (stored.get(locale) ?? '') !== closing)
}
